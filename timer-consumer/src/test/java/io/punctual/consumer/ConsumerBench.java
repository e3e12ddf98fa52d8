package io.punctual.consumer;

import static org.awaitility.Awaitility.await;

import io.punctual.engines.TestEngines;
import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.common.message.MessageQueue;

/**
 * An alarm topic, a callback that speaks the contract over real HTTP, and consumers, all of a
 * test's own, on the real RocketMQ.
 */
final class ConsumerBench implements AutoCloseable {

  static final Duration SOON = Duration.ofSeconds(60);
  static final int QUEUES = 4;
  private static final AtomicInteger TOPICS = new AtomicInteger();

  final String nameServer = TestEngines.rocketMq().nameServerAddress();
  final String topic = "alarms-" + TOPICS.getAndIncrement();
  final FakeCallback callback = new FakeCallback(Duration.ofMinutes(3));
  final AlarmRinger ringer;

  ConsumerBench() throws Exception {
    TestEngines.rocketMq().createAlarmTopic(topic, QUEUES);
    ringer = new AlarmRinger(nameServer, topic);
  }

  RunningConsumer consumer(String... more) {
    return RunningConsumer.start(nameServer, topic, List.of(callback.url()), more);
  }

  RunningConsumer consumerOf(FakeCallback one, FakeCallback another) {
    return RunningConsumer.start(nameServer, topic, List.of(one.url(), another.url()));
  }

  /** One timer through each queue: all of them are read from now on. */
  void warmUp() throws Exception {
    warmUp(callback, callback);
  }

  /** They come to either. */
  void warmUp(FakeCallback one, FakeCallback another) throws Exception {
    List<AlarmedTimer> first = new ArrayList<>();
    for (int queue = 0; queue < QUEUES; queue++) {
      first.add(timer(AlarmedTimer.NO_KEY, callback.clockMillis()));
      ringer.ring(queue, List.of(first.getLast()));
    }
    await()
        .atMost(SOON)
        .until(
            () ->
                first.stream()
                    .allMatch(it -> one.timers().contains(it) || another.timers().contains(it)));
  }

  long committed(int queue) throws Exception {
    DefaultLitePullConsumer looker = new DefaultLitePullConsumer(topic + "-consumers");
    looker.setNamesrvAddr(nameServer);
    MessageQueue asked = new MessageQueue(topic, "broker-a", queue);
    looker.assign(List.of(asked));
    looker.setAutoCommit(false);
    looker.start();
    try {
      return looker.committed(asked);
    } finally {
      looker.shutdown();
    }
  }

  static AlarmedTimer timer(long key, long due) {
    return new AlarmedTimer(UUID.randomUUID(), due, key);
  }

  @Override
  public void close() {
    ringer.close();
    callback.close();
  }
}
