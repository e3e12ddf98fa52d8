package io.punctual.engines;

import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.ProcessEvent;
import io.punctual.engines.process.Readiness;
import io.punctual.engines.process.SideBySide;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * RocketMQ: a name server and one broker.
 *
 * @param found at which address clients find them
 */
public record RocketMq(ListenAddress found, RocketMqNameServer nameServer, Broker broker) {
  private static final Duration ROUTED_MAX = Duration.ofSeconds(30);

  static RocketMq of(EnginesConfig config, Consumer<ProcessEvent> events) {
    return new RocketMq(
        config.ports().found(), new RocketMqNameServer(config, events), new Broker(config, events));
  }

  /** Where clients look first, as host:port. */
  public String nameServerAddress() {
    return found.with(nameServer.port());
  }

  /** Side by side: a broker that finds no name server yet goes on, and registers again later. */
  public void start() {
    SideBySide.run(List.of(nameServer::start, broker::start));
  }

  public void stop() {
    broker.stop();
    nameServer.stop();
  }

  /**
   * Makes a topic for timer messages, and returns when clients can find it. Tries again: a name
   * server refuses topics of a broker whose own registration is not done.
   */
  public void createAlarmTopic(String topic, int queues) {
    if (!Readiness.await(ROUTED_MAX, () -> isRouted(topic, queues) || create(topic, queues))) {
      throw new IllegalStateException(
          "RocketMQ's name server knows no route to " + topic + " with " + queues + " queues");
    }
  }

  private boolean create(String topic, int queues) {
    return broker.wire().createTopic(topic, queues) && isRouted(topic, queues);
  }

  private boolean isRouted(String topic, int queues) {
    return nameServer
        .wire()
        .route(topic)
        .filter(route -> route.contains("\"readQueueNums\":" + queues + ","))
        .filter(route -> route.contains("\"writeQueueNums\":" + queues))
        .isPresent();
  }
}
