package io.punctual.engines;

import java.time.Duration;

/** Makes an alarm topic at the broker and waits until the name server can route it. */
final class CreateAlarmTopic {
  private static final Duration ROUTED_MAX = Duration.ofSeconds(30);
  private static final Duration TRY_EVERY = Duration.ofMillis(200);

  private final RocketMqNameServer nameServer;
  private final Broker broker;

  CreateAlarmTopic(RocketMqNameServer nameServer, Broker broker) {
    this.nameServer = nameServer;
    this.broker = broker;
  }

  /** Tries again: a name server refuses topics of a broker whose own registration is not done. */
  void run(String topic, int queues) {
    long end = System.nanoTime() + ROUTED_MAX.toNanos();
    while (!isRouted(topic, queues)) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "RocketMQ's name server knows no route to " + topic + " with " + queues + " queues");
      }
      RocketMqWire.to(broker).createTopic(topic, queues);
      pause();
    }
  }

  private boolean isRouted(String topic, int queues) {
    return RocketMqWire.to(nameServer)
        .route(topic)
        .filter(route -> route.contains("\"readQueueNums\":" + queues + ","))
        .filter(route -> route.contains("\"writeQueueNums\":" + queues))
        .isPresent();
  }

  private static void pause() {
    try {
      Thread.sleep(TRY_EVERY);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
