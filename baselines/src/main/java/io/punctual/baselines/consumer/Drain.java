package io.punctual.baselines.consumer;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;

/** Push consumers of one group over one topic, and the connections that they share. */
final class Drain {
  private static final Duration SHARED_MAX = Duration.ofSeconds(60);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private final DrainShape shape;
  private final CallbackClient client;
  private final CallForEachMessage listener;
  private final List<DefaultMQPushConsumer> consumers;

  Drain(String nameServer, URI callback, DrainShape shape) {
    this.shape = shape;
    this.client = new CallbackClient(callback, shape.routes());
    this.listener = new CallForEachMessage(client);
    this.consumers =
        IntStream.range(0, shape.consumers()).mapToObj(i -> consumer(nameServer, i)).toList();
  }

  private DefaultMQPushConsumer consumer(String nameServer, int number) {
    DefaultMQPushConsumer push = new DefaultMQPushConsumer(shape.topic());
    push.setNamesrvAddr(nameServer);
    push.setInstanceName(shape.topic() + "-" + number);
    push.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    push.setConsumeMessageBatchMaxSize(1);
    push.setConsumeThreadMax(shape.threads());
    push.setConsumeThreadMin(shape.threads());
    push.setPollNameServerInterval(1_000);
    push.setHeartbeatBrokerInterval(1_000);
    push.setMessageListener(listener);
    return push;
  }

  /**
   * Returns when each queue is somebody's, and nobody pulls any more: the first pull of each queue,
   * which waits at the broker by then, brings what the listener holds until the word. (A consumer
   * that is suspended from the start takes no queue.)
   */
  String share() throws MQClientException, InterruptedException {
    for (DefaultMQPushConsumer consumer : consumers) {
      consumer.subscribe(shape.topic(), "*");
      consumer.start();
    }
    long end = System.nanoTime() + SHARED_MAX.toNanos();
    while (!isShared()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the queues are not shared out: " + locked());
      }
      Thread.sleep(LOOK_EVERY);
    }
    consumers.forEach(DefaultMQPushConsumer::suspend);
    return locked().toString();
  }

  private boolean isShared() {
    List<Long> locked = locked();
    return locked.stream().mapToLong(it -> it).sum() == shape.queues()
        && locked.stream().allMatch(it -> it >= shape.queues() / shape.consumers());
  }

  /** Queues of each consumer. */
  private List<Long> locked() {
    return consumers.stream().map(this::locked).toList();
  }

  private long locked(DefaultMQPushConsumer consumer) {
    return consumer
        .getDefaultMQPushConsumerImpl()
        .getRebalanceImpl()
        .getProcessQueueTable()
        .entrySet()
        .stream()
        .filter(it -> it.getKey().getTopic().equals(shape.topic())) // and not for what is retried
        .filter(it -> it.getValue().isLocked())
        .count();
  }

  String go() {
    client.watch();
    listener.open();
    consumers.forEach(DefaultMQPushConsumer::resume);
    return "";
  }

  /** What is to be known of it, as NAME=NUMBER lines. */
  String stop() throws Exception {
    listener.open();
    consumers.forEach(DefaultMQPushConsumer::shutdown);
    client.close();
    return String.format(
        Locale.ROOT,
        "calls=%d%nfailures=%d%nin-flight=%d%nin-flight-max=%d%nwaiting=%.3f%n",
        listener.calls(),
        listener.failures(),
        listener.inFlightMost(),
        shape.inFlightMax(),
        client.waitingMean());
  }
}
