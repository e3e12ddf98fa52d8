package io.punctual.callback.produce;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Routes from the producer's own metadata, asked for beside the deliveries and never by them: keyed
 * records by Kafka's default partitioner, others to any partition that answers.
 */
public class KafkaRoutes implements Routes {

  /** Topics that nobody delivers to are forgotten. */
  private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(5);

  /** The producer waits 50 ms for metadata: the first answer about a topic may take longer. */
  private static final int LOOKS_MAX = 10;

  private static final class Topic {
    final List<PartitionInfo> partitions;
    final @Nullable String problem;
    volatile Instant usedAt;

    Topic(List<PartitionInfo> partitions, @Nullable String problem, Instant usedAt) {
      this.partitions = partitions;
      this.problem = problem;
      this.usedAt = usedAt;
    }
  }

  private final Supplier<Producer<byte[], byte[]>> producer;
  private final SlowPartitions unacked;
  private final InstantSource clock;
  private final ConcurrentMap<String, Topic> topics = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Boolean> asking = new ConcurrentHashMap<>();

  public KafkaRoutes(
      Supplier<Producer<byte[], byte[]>> producer, SlowPartitions unacked, InstantSource clock) {
    this.producer = producer;
    this.unacked = unacked;
    this.clock = clock;
  }

  @Override
  public Route of(String name, byte @Nullable [] key) {
    Topic topic = topics.get(name);
    if (topic == null) {
      ask(name, clock.instant());
      return new Route.Unknown();
    }
    topic.usedAt = clock.instant();
    if (topic.problem != null) {
      return new Route.Gone(topic.problem);
    }
    return key == null ? anyOf(name, topic) : ofKey(name, topic, key);
  }

  private Route ofKey(String name, Topic topic, byte[] key) {
    return ofPartition(
        name,
        topic.partitions.get(BuiltInPartitioner.partitionForKey(key, topic.partitions.size())));
  }

  private Route anyOf(String name, Topic topic) {
    int start = ThreadLocalRandom.current().nextInt(topic.partitions.size());
    return IntStream.range(0, topic.partitions.size())
        .mapToObj(i -> topic.partitions.get((start + i) % topic.partitions.size()))
        .map(partition -> ofPartition(name, partition))
        .filter(route -> !route.slow())
        .findFirst()
        .orElseGet(() -> ofPartition(name, topic.partitions.get(start)));
  }

  private Route ofPartition(String name, PartitionInfo partition) {
    if (partition.leader() == null || partition.leader().isEmpty()) {
      return new Route.Gone("partition " + partition.partition() + " has no leader");
    }
    return unacked.isLate(new TopicPartition(name, partition.partition()), System.nanoTime())
        ? new Route.Late(partition.partition(), "records stay unacknowledged")
        : new Route.Ready(partition.partition());
  }

  /** Asks again about every topic in use, each on a thread of its own. */
  public void refresh(Instant now) {
    topics
        .entrySet()
        .removeIf(entry -> entry.getValue().usedAt.isBefore(now.minus(FORGOTTEN_AFTER)));
    topics.forEach((name, topic) -> ask(name, topic.usedAt));
  }

  private void ask(String name, Instant usedAt) {
    if (asking.putIfAbsent(name, true) == null) {
      Thread.ofVirtual()
          .name("routes")
          .start(
              () -> {
                try {
                  topics.put(name, look(name, usedAt));
                } finally {
                  asking.remove(name);
                }
              });
    }
  }

  private Topic look(String name, Instant usedAt) {
    Topic found = lookOnce(name, usedAt);
    for (int i = 1; i < LOOKS_MAX && found.problem != null && !topics.containsKey(name); i++) {
      found = lookOnce(name, usedAt);
    }
    return found;
  }

  private Topic lookOnce(String name, Instant usedAt) {
    try {
      List<PartitionInfo> partitions =
          producer.get().partitionsFor(name).stream()
              .sorted(Comparator.comparingInt(PartitionInfo::partition))
              .toList();
      return partitions.isEmpty()
          ? new Topic(List.of(), "the topic has no partitions", usedAt)
          : new Topic(partitions, null, usedAt);
    } catch (KafkaException unknown) {
      return new Topic(List.of(), "no metadata of the topic: " + unknown.getMessage(), usedAt);
    }
  }

  /** How many topics in use can't be delivered to, wholly or in part. */
  public long slowTopics() {
    return topics.entrySet().stream().filter(e -> isSlow(e.getKey(), e.getValue())).count();
  }

  private boolean isSlow(String name, Topic topic) {
    return topic.problem != null
        || topic.partitions.stream().anyMatch(p -> ofPartition(name, p).slow());
  }
}
