package io.punctual.perf.fault;

import io.punctual.engines.Broker;

/** RocketMQ's broker is killed: no alarm rings. */
public record KilledBroker(Broker broker) implements Fault {

  @Override
  public void begin() {
    broker.kill();
  }

  @Override
  public void end() {
    broker.start();
  }
}
