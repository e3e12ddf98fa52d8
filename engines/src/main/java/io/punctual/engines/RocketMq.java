package io.punctual.engines;

import io.punctual.engines.process.ListenAddress;
import io.punctual.engines.process.SideBySide;
import java.util.List;

/** RocketMQ: a name server and one broker. */
public final class RocketMq {
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

  /** Makes a topic for timer messages, and returns when clients can find it. */
  public void createAlarmTopic(String topic, int queues) {
    new CreateAlarmTopic(nameServer, broker).run(topic, queues);
  }
}
