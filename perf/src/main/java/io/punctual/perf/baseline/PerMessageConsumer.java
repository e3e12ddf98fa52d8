package io.punctual.perf.baseline;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.punctual.protocol.KeyHash;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.jspecify.annotations.Nullable;

/**
 * The consumer of the per-message design: one blocking request for each message, one message of
 * each queue at a time. For each drain, a topic is filled, then consumed by the same warm JVM.
 */
public final class PerMessageConsumer implements MessageListenerOrderly {
  /** As many as the topic has queues: more could not do anything. */
  private static final int THREADS = 64;

  private static final int BATCH = 500;
  private static final int OK = 200;
  private static final Duration ANSWER_MAX = Duration.ofSeconds(30);
  private static final long AGAIN_IN_MILLIS = 50;

  private final String nameServer;
  private final URI callback;
  private final DefaultMQProducer producer;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final LongAdder failures = new LongAdder();
  private @Nullable DefaultMQPushConsumer consumer;

  private PerMessageConsumer(String nameServer, URI callback) throws Exception {
    this.nameServer = nameServer;
    this.callback = callback.resolve("/deliver");
    this.producer = RocketMqClients.producer(nameServer, "per-message-load");
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

  private synchronized String go(String topic) throws Exception {
    consumer = RocketMqClients.consumer(nameServer, topic, THREADS, this);
    return "";
  }

  @Override
  public ConsumeOrderlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeOrderlyContext context) {
    try {
      for (MessageExt message : messages) {
        deliver(message.getBody());
      }
      return ConsumeOrderlyStatus.SUCCESS;
    } catch (IOException failed) {
      failures.increment();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    context.setSuspendCurrentQueueTimeMillis(AGAIN_IN_MILLIS);
    return ConsumeOrderlyStatus.SUSPEND_CURRENT_QUEUE_A_MOMENT;
  }

  private void deliver(byte[] id) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(callback)
            .timeout(ANSWER_MAX)
            .POST(BodyPublishers.ofByteArray(id))
            .build();
    int status = http.send(request, BodyHandlers.discarding()).statusCode();
    if (status != OK) {
      throw new IOException("answered " + status);
    }
  }

  /** Answers with the number of failed requests. */
  private synchronized String stop() {
    Objects.requireNonNull(consumer, "nothing was loaded").shutdown();
    return Long.toString(failures.sumThenReset());
  }
}
