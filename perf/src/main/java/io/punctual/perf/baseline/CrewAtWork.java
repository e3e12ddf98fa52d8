package io.punctual.perf.baseline;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.impl.consumer.ProcessQueue;
import org.apache.rocketmq.common.message.MessageExt;

/**
 * Consumers of a topic: one blocking request for each message, one message of each queue at a time.
 * They are instances in one process, which is cheaper than a process for each: each has its own
 * client of RocketMQ, its threads and its share of the queues. They share their connections.
 */
final class CrewAtWork implements MessageListenerOrderly {
  private static final Duration SHARED_MAX = Duration.ofMinutes(2);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final long AGAIN_IN_MILLIS = 50;

  private final Crew crew;
  private final String topic;
  private final Calls calls;
  private final CallCounts counts;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final List<DefaultMQPushConsumer> consumers = new ArrayList<>();

  CrewAtWork(Crew crew, String topic, Calls calls, CallCounts counts) {
    this.crew = crew;
    this.topic = topic;
    this.calls = calls;
    this.counts = counts;
  }

  void join(String nameServer) throws MQClientException {
    for (int i = 0; i < crew.consumers(); i++) {
      consumers.add(
          RocketMqClients.consumer(nameServer, topic, topic + "-" + i, crew.threads(), this));
    }
  }

  /** Returns when each consumer has its share of the queues. */
  void awaitShares() throws InterruptedException {
    long from = System.nanoTime();
    while (!haveShares()) {
      if (System.nanoTime() - from > SHARED_MAX.toNanos()) {
        throw new IllegalStateException(crew + " did not share the queues");
      }
      Thread.sleep(LOOK_EVERY);
    }
  }

  private boolean haveShares() {
    List<Long> queues = consumers.stream().map(this::queuesOf).toList();
    return queues.stream().allMatch(it -> it == crew.share() || it == crew.share() + 1)
        && queues.stream().mapToLong(it -> it).sum() == crew.queues();
  }

  /** Those that are its alone. */
  private long queuesOf(DefaultMQPushConsumer consumer) {
    return consumer
        .getDefaultMQPushConsumerImpl()
        .getRebalanceImpl()
        .getProcessQueueTable()
        .entrySet()
        .stream()
        .filter(it -> it.getKey().getTopic().equals(topic))
        .map(it -> it.getValue())
        .filter(ProcessQueue::isLocked)
        .count();
  }

  /** Until now, messages wait. */
  void begin() {
    begun.countDown();
  }

  @Override
  public ConsumeOrderlyStatus consumeMessage(
      List<MessageExt> messages, ConsumeOrderlyContext context) {
    try {
      begun.await();
      for (MessageExt message : messages) {
        deliver(message);
      }
      return ConsumeOrderlyStatus.SUCCESS;
    } catch (IOException failed) {
      counts.failed();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    context.setSuspendCurrentQueueTimeMillis(AGAIN_IN_MILLIS);
    return ConsumeOrderlyStatus.SUSPEND_CURRENT_QUEUE_A_MOMENT;
  }

  private void deliver(MessageExt message) throws IOException, InterruptedException {
    counts.begin();
    try {
      calls.deliver(message.getBody());
    } finally {
      counts.end();
    }
  }

  /** Answers with the counts of its calls. */
  String stop() throws IOException {
    consumers.forEach(DefaultMQPushConsumer::shutdown);
    calls.close();
    return counts.lines();
  }
}
