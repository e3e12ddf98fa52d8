package io.punctual.migrations.alarmtopic;

import io.punctual.migrations.job.NotYet;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * RocketMQ's brokers, as an administrator sees them. A broker that does not answer is {@link
 * NotYet}.
 */
interface Brokers {

  /** Queues of a topic at one broker. */
  record Queues(int read, int write) {

    static Queues both(int number) {
      return new Queues(number, number);
    }
  }

  /** A broker that takes messages. */
  record Master(String name, String address) {}

  /** Those that have registered with the name server, by name. */
  SortedMap<String, Master> masters();

  /** Empty when the broker has no such topic. */
  Optional<Queues> find(String topic, Master master);

  void create(WantedTopic topic, Master master);

  /** Where clients are sent for the topic: the queues at each broker, by its name. */
  Map<String, Queues> routes(String topic);
}
