package io.punctual.baselines.bare;

import java.time.Duration;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;

/** One topic, its producer and its consumer. */
final class BareRun {
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  private final BareShape shape;
  private final SentMessages sent = new SentMessages();
  private final ArrivedMessages arrived = new ArrivedMessages();
  private final SendOpenLoop load;
  private final DefaultMQPushConsumer consumer;

  BareRun(String nameServer, BareShape shape) {
    this.shape = shape;
    this.load = new SendOpenLoop(nameServer, shape, sent);
    this.consumer = new DefaultMQPushConsumer(shape.topic());
    consumer.setNamesrvAddr(nameServer);
    consumer.setInstanceName(shape.topic());
    consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    consumer.setConsumeThreadMax(shape.threads());
    consumer.setConsumeThreadMin(shape.threads());
    consumer.setMessageListener(arrived);
  }

  void start() throws Exception {
    consumer.subscribe(shape.topic(), "*");
    consumer.start();
    load.start();
  }

  /** Accepted, arrived. */
  String counts() {
    return sent.accepted() + " " + arrived.count();
  }

  String measure(boolean on) {
    load.measure(on);
    return "";
  }

  /**
   * Sends no more, and waits for what is under way.
   *
   * @return NAME=NUMBER lines, then an empty one, then each measured lateness in microseconds
   */
  String stop(int waitSeconds) throws InterruptedException {
    load.stop();
    long end = System.nanoTime() + Duration.ofSeconds(waitSeconds).toNanos();
    while (arrived.count() < sent.accepted() && System.nanoTime() < end) {
      Thread.sleep(LOOK_EVERY);
    }
    consumer.shutdown();
    return sent.told() + arrived.told(sent);
  }
}
