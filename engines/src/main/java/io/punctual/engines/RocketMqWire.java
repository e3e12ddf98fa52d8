package io.punctual.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the tests and the launcher ask RocketMQ, in its own remoting protocol (a length, the length
 * of a JSON header, the header, a body). Its admin client would bring a hundred jars, and another
 * Netty than Boot's, into every test of ours.
 *
 * <p>Codes: {@code org.apache.rocketmq.remoting.protocol.RequestCode} and {@code ResponseCode}.
 */
record RocketMqWire(InetSocketAddress peer) {
  private static final int UPDATE_AND_CREATE_TOPIC = 17;
  private static final int UPDATE_BROKER_CONFIG = 25;
  private static final int GET_BROKER_CONFIG = 26;
  private static final int GET_ROUTE_INFO_BY_TOPIC = 105;
  private static final int GET_BROKER_CLUSTER_INFO = 106;
  private static final int CREATE_USER = 3001;
  private static final int CREATE_ACL = 3006;
  private static final int READ_AND_WRITE = 6;
  private static final int MILLIS_MAX = 3_000;
  private static final int BYTES_MAX = 1 << 20;
  private static final Pattern SUCCESS = Pattern.compile("\"code\":0\\b");

  /** Asked of a name server. */
  Optional<String> clusterInfo() {
    return ask(GET_BROKER_CLUSTER_INFO, Map.of(), "");
  }

  /** Asked of a name server: empty when it knows no broker for the topic. */
  Optional<String> route(String topic) {
    return ask(GET_ROUTE_INFO_BY_TOPIC, Map.of("topic", topic), "");
  }

  /** Asked of a broker. */
  boolean answers() {
    return ask(GET_BROKER_CONFIG, Map.of(), "").isPresent();
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
                "attributes", "+message.type=DELAY"),
            "")
        .isPresent();
  }

  /** Asked of a broker. */
  boolean createUser(String name, String password) {
    return ask(
            CREATE_USER,
            Map.of("username", name),
            """
            {"username":"%s","password":"%s","userType":"Normal"}\
            """
                .formatted(name, password))
        .isPresent();
  }

  /**
   * Asked of a broker.
   *
   * @param resource like {@code Topic:orders} or {@code Group:readers}
   * @param actions of Pub, Sub, Create, Update, Delete, Get, List
   */
  boolean allow(String user, String resource, List<String> actions) {
    String allowed =
        actions.stream().map(each -> "\"" + each + "\"").collect(Collectors.joining(","));
    return ask(
            CREATE_ACL,
            Map.of("subject", "User:" + user),
            """
            {"subject":"User:%1$s","policies":[{"policyType":"Custom","entries":\
            [{"resource":"%2$s","actions":[%3$s],"sourceIps":[],"decision":"Allow"}]}]}\
            """
                .formatted(user, resource, allowed))
        .isPresent();
  }

  /** The body of a successful answer. */
  private Optional<String> ask(int code, Map<String, String> fields, String body) {
    try (Socket socket = new Socket()) {
      socket.connect(peer, MILLIS_MAX);
      socket.setSoTimeout(MILLIS_MAX);
      socket.getOutputStream().write(frame(header(code, fields), body.getBytes(UTF_8)));
      return bodyOfSuccess(new DataInputStream(socket.getInputStream()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static byte[] frame(byte[] header, byte[] body) {
    return ByteBuffer.allocate(2 * Integer.BYTES + header.length + body.length)
        .putInt(Integer.BYTES + header.length + body.length)
        .putInt(header.length) // the highest byte, 0, says that the header is JSON
        .put(header)
        .put(body)
        .array();
  }

  private static Optional<String> bodyOfSuccess(DataInputStream in) throws IOException {
    int length = in.readInt();
    int headerLength = in.readInt() & 0xFFFFFF;
    int bodyLength = length - Integer.BYTES - headerLength;
    if (length > BYTES_MAX || bodyLength < 0) {
      throw new IOException("not a frame of RocketMQ's: " + length);
    }
    String header = new String(in.readNBytes(headerLength), UTF_8);
    String body = new String(in.readNBytes(bodyLength), UTF_8);
    return SUCCESS.matcher(header).find() ? Optional.of(body) : Optional.empty();
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
        .getBytes(UTF_8);
  }
}
