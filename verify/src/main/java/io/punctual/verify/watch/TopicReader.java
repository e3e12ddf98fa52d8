package io.punctual.verify.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads topics as any Kafka client would; in no group, so nobody notices. */
public final class TopicReader implements AutoCloseable {
  private static final Duration POLL_MAX = Duration.ofMillis(200);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private List<TopicPartition> partitions = List.of();

  public TopicReader(KafkaClients kafka) {
    Map<String, Object> properties = new HashMap<>(kafka.properties());
    properties.put("allow.auto.create.topics", "false");
    this.consumer =
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** Those of these topics that Kafka does not have. */
  public Set<String> missing(Collection<String> topics) {
    Set<String> missing = new TreeSet<>(topics);
    missing.removeAll(consumer.listTopics().keySet());
    return missing;
  }

  /** Reads all partitions of a topic with everything that is there already. */
  public TopicReader fromBeginning(String topic) {
    assign(topic);
    consumer.seekToBeginning(partitions);
    return sought();
  }

  /** Reads what comes to these topics after this call has returned. */
  public TopicReader fromNow(String... topics) {
    assign(topics);
    consumer.seekToEnd(partitions);
    return sought();
  }

  /** Reads a topic's records of that moment and later. */
  public TopicReader from(String topic, Instant moment) {
    assign(topic);
    Map<TopicPartition, @Nullable OffsetAndTimestamp> starts =
        new HashMap<>(
            consumer.offsetsForTimes(
                partitions.stream()
                    .collect(Collectors.toMap(it -> it, _ -> moment.toEpochMilli()))));
    for (TopicPartition partition : partitions) {
      @Nullable OffsetAndTimestamp start = starts.get(partition);
      if (start == null) {
        consumer.seekToEnd(List.of(partition));
      } else {
        consumer.seek(partition, start.offset());
      }
    }
    return sought();
  }

  private void assign(String... topics) {
    partitions = Stream.of(topics).flatMap(this::partitionsOf).toList();
    consumer.assign(partitions);
  }

  private Stream<TopicPartition> partitionsOf(String topic) {
    var all = consumer.partitionsFor(topic);
    if (all.isEmpty()) {
      throw new IllegalStateException("there is no topic " + topic);
    }
    return all.stream().map(it -> new TopicPartition(topic, it.partition()));
  }

  private TopicReader sought() {
    partitions.forEach(consumer::position); // seeking is lazy
    return this;
  }

  /** The first offset of each partition that Kafka still has. */
  public Map<TopicPartition, Long> beginnings() {
    return consumer.beginningOffsets(partitions);
  }

  public ConsumerRecords<byte[], byte[]> poll() {
    return consumer.poll(POLL_MAX);
  }

  /** All records that each partition has by now. */
  public List<ConsumerRecord<byte[], byte[]>> toEnd() {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    while (partitions.stream().anyMatch(it -> consumer.position(it) < ends.getOrDefault(it, 0L))) {
      poll().forEach(records::add);
    }
    return records;
  }

  @Override
  public void close() {
    consumer.close();
  }
}
