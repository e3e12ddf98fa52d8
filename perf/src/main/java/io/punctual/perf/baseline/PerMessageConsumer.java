package io.punctual.perf.baseline;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.jspecify.annotations.Nullable;

/**
 * The per-message design's consumer: a push consumer with an orderly listener, one message at a
 * time of each queue. One drain at a time: its topic is filled, then consumed. The JVM stays warm
 * from drain to drain.
 */
public final class PerMessageConsumer {
  /** As many as the topic has queues: more could not do anything. */
  private static final int THREADS = 64;

  private static final int BATCH = 500;
  private static final int SEND_MILLIS_MAX = 30_000;

  private final String nameServer;
  private final CallForEachMessage listener;
  private final DefaultMQProducer producer = new DefaultMQProducer("per-message-load");
  private @Nullable DefaultMQPushConsumer consumer;

  private PerMessageConsumer(String nameServer, URI callback) throws Exception {
    this.nameServer = nameServer;
    this.listener = new CallForEachMessage(callback, THREADS);
    producer.setNamesrvAddr(nameServer);
    producer.setSendMsgTimeout(SEND_MILLIS_MAX);
    producer.start();
  }

  /**
   * @param args control port, name server, the callback's URL
   */
  public static void main(String[] args) throws Exception {
    PerMessageConsumer process = new PerMessageConsumer(args[1], URI.create(args[2]));
    ControlPort.open(
        Integer.parseInt(args[0]),
        Map.of(
            "/load", process::load,
            "/go", process::go,
            "/stop", _ -> process.stop()));
  }

  /**
   * Fills a topic: a key's messages all in one queue, in their order.
   *
   * @param text the topic, then a line for each timer: its id, its key
   */
  private String load(String text) throws Exception {
    List<String> lines = text.lines().toList();
    String topic = lines.getFirst();
    List<MessageQueue> queues = new ArrayList<>(producer.fetchPublishMessageQueues(topic));
    queues.sort(Comparator.comparingInt(MessageQueue::getQueueId));
    Map<Integer, List<Message>> byQueue =
        lines.stream()
            .skip(1)
            .map(line -> line.split(" "))
            .collect(
                groupingBy(
                    words -> QueueOfKey.of(words[1], queues.size()),
                    mapping(words -> new Message(topic, words[0].getBytes(US_ASCII)), toList())));
    for (Map.Entry<Integer, List<Message>> it : byQueue.entrySet()) {
      send(it.getValue(), queues.get(it.getKey()));
    }
    return "";
  }

  private synchronized String go(String topic) throws Exception {
    DefaultMQPushConsumer push = new DefaultMQPushConsumer(topic);
    push.setNamesrvAddr(nameServer);
    push.setInstanceName(topic);
    push.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    push.setConsumeMessageBatchMaxSize(1);
    push.setConsumeThreadMax(THREADS);
    push.setConsumeThreadMin(THREADS);
    push.setMessageListener(listener);
    push.subscribe(topic, "*");
    push.start();
    consumer = push;
    return "";
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

  private synchronized String stop() {
    Objects.requireNonNull(consumer, "nothing was loaded").shutdown();
    return Long.toString(listener.failures());
  }
}
