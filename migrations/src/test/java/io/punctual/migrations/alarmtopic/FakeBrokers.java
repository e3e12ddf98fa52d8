package io.punctual.migrations.alarmtopic;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Brokers in memory, which route their topics. */
final class FakeBrokers implements Brokers {
  private final SortedMap<String, Master> masters = new TreeMap<>();
  private final Map<String, Queues> queues = new HashMap<>();
  private boolean routing = true;

  FakeBrokers with(String broker) {
    masters.put(broker, new Master(broker, broker + ":10911"));
    return this;
  }

  FakeBrokers with(String broker, int read, int write) {
    queues.put(broker, new Queues(read, write));
    return with(broker);
  }

  FakeBrokers withoutRoutes() {
    routing = false;
    return this;
  }

  void routeAgain() {
    routing = true;
  }

  Map<String, Queues> topics() {
    return queues;
  }

  @Override
  public SortedMap<String, Master> masters() {
    return masters;
  }

  @Override
  public Optional<Queues> find(String topic, Master master) {
    return Optional.ofNullable(queues.get(master.name()));
  }

  @Override
  public void create(WantedTopic topic, Master master) {
    queues.put(master.name(), Queues.both(topic.queues()));
  }

  @Override
  public Map<String, Queues> routes(String topic) {
    return routing ? queues : Map.of();
  }
}
