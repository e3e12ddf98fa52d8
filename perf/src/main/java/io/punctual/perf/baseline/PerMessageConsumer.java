package io.punctual.perf.baseline;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.punctual.protocol.KeyHash;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.jspecify.annotations.Nullable;

/**
 * The process of the consumers of the per-message design. For each drain, a topic is filled, then
 * consumed by a crew, always in the same warm JVM.
 */
public final class PerMessageConsumer {
  private static final int BATCH = 500;

  private final String nameServer;
  private final URI callback;
  private final DefaultMQProducer producer;
  private final Calls unlimited;
  private @Nullable CrewAtWork crew;

  private PerMessageConsumer(String nameServer, URI callback) throws Exception {
    this.nameServer = nameServer;
    this.callback = callback.resolve("/deliver");
    this.producer = RocketMqClients.producer(nameServer, "per-message-load");
    this.unlimited = UnlimitedCalls.of(this.callback);
  }

  /**
   * @param args port, name server, the callback's URL
   */
  public static void main(String[] args) throws Exception {
    PerMessageConsumer process = new PerMessageConsumer(args[1], URI.create(args[2]));
    PostServer.listen(
        Integer.parseInt(args[0]),
        Map.of(
            "/load", process::load,
            "/join", process::join,
            "/go", process::go,
            "/stop", _ -> process.stop()));
  }

  /**
   * Fills a topic: the messages of a key all in one queue, in their order.
   *
   * @param text the topic, then a line for each timer: its id, its key
   */
  private String load(String text) throws Exception {
    List<String> lines = text.lines().toList();
    String topic = lines.getFirst();
    List<MessageQueue> queues = RocketMqClients.queues(producer, topic);
    Map<MessageQueue, List<Message>> byQueue =
        lines.stream()
            .skip(1)
            .map(line -> line.split(" "))
            .collect(
                groupingBy(
                    words -> queueOf(words[1], queues),
                    mapping(words -> new Message(topic, words[0].getBytes(US_ASCII)), toList())));
    for (Map.Entry<MessageQueue, List<Message>> it : byQueue.entrySet()) {
      send(it.getValue(), it.getKey());
    }
    return "";
  }

  /** Spreads the keys evenly: an uneven share would slow this design down. */
  private static MessageQueue queueOf(String key, List<MessageQueue> queues) {
    long hash = KeyHash.of("", "", key.getBytes(US_ASCII));
    return queues.get(Math.floorMod(hash, queues.size()));
  }

  private void send(List<Message> messages, MessageQueue queue) throws Exception {
    for (int from = 0; from < messages.size(); from += BATCH) {
      List<Message> some = messages.subList(from, Math.min(messages.size(), from + BATCH));
      SendStatus status = producer.send(List.copyOf(some), queue).getSendStatus();
      if (status != SendStatus.SEND_OK) {
        throw new IllegalStateException("RocketMQ answered " + status);
      }
    }
  }

  /**
   * Lets consumers share the queues before there is anything to consume: later, a queue changes
   * hands slowly.
   */
  private synchronized String join(String order) throws Exception {
    CrewAtWork joining = crew(order);
    crew = joining;
    joining.join(nameServer);
    joining.awaitShares();
    return "";
  }

  private synchronized String go(String order) throws Exception {
    if (crew == null) {
      crew = crew(order);
      crew.begin();
      crew.join(nameServer);
    } else {
      crew.begin();
    }
    return "";
  }

  private CrewAtWork crew(String order) {
    Crew wanted = Crew.of(order);
    CallCounts counts = new CallCounts();
    Calls calls = wanted.routes() == 0 ? unlimited : RoutedCalls.of(callback, wanted, counts);
    return new CrewAtWork(wanted, order.split(" ")[0], calls, counts);
  }

  private synchronized String stop() throws Exception {
    String counts = Objects.requireNonNull(crew, "nobody has joined").stop();
    crew = null;
    return counts;
  }
}
