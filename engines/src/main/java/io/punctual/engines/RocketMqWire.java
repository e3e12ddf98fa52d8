package io.punctual.engines;

import io.punctual.engines.process.ListenAddress;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The four questions we have for RocketMQ, in its own remoting protocol (a length, the length of a
 * JSON header, the header, a body). Its admin client would bring a hundred jars, and another Netty
 * than Boot's, into every test of ours.
 *
 * <p>Codes: {@code org.apache.rocketmq.remoting.protocol.RequestCode} and {@code ResponseCode}.
 */
final class RocketMqWire {
  private static final int UPDATE_AND_CREATE_TOPIC = 17;
  private static final int UPDATE_BROKER_CONFIG = 25;
  private static final int GET_BROKER_CONFIG = 26;
  private static final int GET_ROUTE_INFO_BY_TOPIC = 105;
  private static final int GET_BROKER_CLUSTER_INFO = 106;
  private static final int SUCCESS = 0;
  private static final int READ_AND_WRITE = 6;
  private static final int MILLIS_MAX = 3_000;
  private static final int BYTES_MAX = 1 << 20;
  private static final Pattern CODE = Pattern.compile("\"code\":(\\d+)");

  private final InetSocketAddress peer;

  private RocketMqWire(InetSocketAddress peer) {
    this.peer = peer;
  }

  static RocketMqWire to(Engine engine) {
    return to(engine.address(), engine.port());
  }

  static RocketMqWire to(ListenAddress address, int port) {
    return new RocketMqWire(address.socket(port));
  }

  /** Asked of a name server. */
  Optional<String> clusterInfo() {
    return ask(GET_BROKER_CLUSTER_INFO, Map.of());
  }

  /** Asked of a name server: empty when it knows no broker for the topic. */
  Optional<String> route(String topic) {
    return ask(GET_ROUTE_INFO_BY_TOPIC, Map.of("topic", topic));
  }

  /** Asked of a broker. */
  boolean answers() {
    return ask(GET_BROKER_CONFIG, Map.of()).isPresent();
  }

  /**
   * Makes a broker register with its name server now. Its first try at the start often fails, and
   * by itself it tries again after 10 s; setting its permission to what it is makes it try at once.
   */
  boolean registerAgain() {
    return ask(UPDATE_BROKER_CONFIG, Map.of(), "brokerPermission=" + READ_AND_WRITE).isPresent();
  }

  /** Asked of a broker. */
  boolean createTopic(String topic, int queues) {
    return ask(
            UPDATE_AND_CREATE_TOPIC,
            Map.of(
                "topic", topic,
                "defaultTopic", "TBW102",
                "readQueueNums", Integer.toString(queues),
                "writeQueueNums", Integer.toString(queues),
                "perm", Integer.toString(READ_AND_WRITE),
                "topicFilterType", "SINGLE_TAG",
                "topicSysFlag", "0",
                "order", "false",
                "attributes", "+message.type=DELAY"))
        .isPresent();
  }

  private Optional<String> ask(int code, Map<String, String> fields) {
    return ask(code, fields, "");
  }

  /** The body of a successful answer. */
  private Optional<String> ask(int code, Map<String, String> fields, String body) {
    try (Socket socket = new Socket()) {
      socket.connect(peer, MILLIS_MAX);
      socket.setSoTimeout(MILLIS_MAX);
      send(
          new DataOutputStream(socket.getOutputStream()),
          header(code, fields),
          body.getBytes(StandardCharsets.UTF_8));
      return receive(new DataInputStream(socket.getInputStream()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void send(DataOutputStream out, byte[] header, byte[] body) throws IOException {
    out.writeInt(Integer.BYTES + header.length + body.length);
    out.writeInt(header.length); // the highest byte, 0, says that the header is JSON
    out.write(header);
    out.write(body);
    out.flush();
  }

  private static Optional<String> receive(DataInputStream in) throws IOException {
    byte[] frame = new byte[checked(in.readInt())];
    in.readFully(frame);
    int headerLength = checked(java.nio.ByteBuffer.wrap(frame).getInt() & 0xFFFFFF);
    int bodyAt = Integer.BYTES + headerLength;
    String header = text(frame, Integer.BYTES, headerLength);
    return codeIn(header) == SUCCESS
        ? Optional.of(text(frame, bodyAt, frame.length - bodyAt))
        : Optional.empty();
  }

  private static int checked(int length) throws IOException {
    if (length < 0 || length > BYTES_MAX) {
      throw new IOException("not a frame of RocketMQ's: " + length);
    }
    return length;
  }

  private static int codeIn(String header) {
    Matcher matcher = CODE.matcher(header);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : -1;
  }

  private static String text(byte[] bytes, int from, int length) {
    return new String(bytes, from, length, StandardCharsets.UTF_8);
  }

  private static byte[] header(int code, Map<String, String> fields) {
    String extFields =
        fields.entrySet().stream()
            .map(field -> "\"" + field.getKey() + "\":\"" + field.getValue() + "\"")
            .collect(Collectors.joining(","));
    return """
    {"code":%d,"extFields":{%s},"flag":0,"language":"JAVA","opaque":1,"version":477}\
    """
        .formatted(code, extFields)
        .getBytes(StandardCharsets.UTF_8);
  }
}
