package io.punctual.engines;

import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.Readiness;
import io.punctual.engines.process.SideBySide;
import java.time.Duration;
import java.util.List;

/** RocketMQ: a name server and one broker. */
public final class RocketMq {
  private static final Duration ROUTED_MAX = Duration.ofSeconds(30);

  private final ListenAddress found;
  private final RocketMqNameServer nameServer;
  private final Broker broker;

  RocketMq(ListenAddress found, RocketMqNameServer nameServer, Broker broker) {
    this.found = found;
    this.nameServer = nameServer;
    this.broker = broker;
  }

  /** Where clients look first, as host:port. */
  public String nameServerAddress() {
    return found.with(nameServer.port());
  }

  public RocketMqNameServer nameServer() {
    return nameServer;
  }

  public Broker broker() {
    return broker;
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
