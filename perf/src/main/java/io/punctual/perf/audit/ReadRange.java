package io.punctual.perf.audit;

import io.punctual.contract.RecordHeaders;
import io.punctual.perf.ledger.Receipt;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads a topic's records from a moment on to its end; in no group, so that nobody notices. */
final class ReadRange implements AutoCloseable {
  private static final Duration POLL_MAX = Duration.ofMillis(500);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Map<String, Long> beginnings = new HashMap<>();

  ReadRange(String bootstrapServers) {
    this.consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "allow.auto.create.topics", "false"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
  }

  /** Of these, those that Kafka does not have. */
  Set<String> missing(Collection<String> topics) {
    Set<String> missing = new TreeSet<>(topics);
    missing.removeAll(consumer.listTopics().keySet());
    return missing;
  }

  List<TopicRecord> read(String topic, Instant from) {
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic).stream()
            .map(it -> new TopicPartition(topic, it.partition()))
            .toList();
    consumer.assign(partitions);
    consumer
        .beginningOffsets(partitions)
        .forEach((partition, offset) -> beginnings.put(partition.toString(), offset));
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    seek(partitions, from);
    List<TopicRecord> records = new ArrayList<>();
    while (partitions.stream().anyMatch(it -> consumer.position(it) < ends.getOrDefault(it, 0L))) {
      consumer.poll(POLL_MAX).forEach(record -> punctuals(record).ifPresent(records::add));
    }
    return records;
  }

  private void seek(List<TopicPartition> partitions, Instant from) {
    Map<TopicPartition, @Nullable OffsetAndTimestamp> starts =
        new HashMap<>(
            consumer.offsetsForTimes(
                partitions.stream()
                    .collect(Collectors.toMap(it -> it, it -> from.toEpochMilli()))));
    for (TopicPartition partition : partitions) {
      @Nullable OffsetAndTimestamp start = starts.get(partition);
      if (start == null) {
        consumer.seekToEnd(List.of(partition));
      } else {
        consumer.seek(partition, start.offset());
      }
    }
  }

  /** Kafka has dropped it: it is older than the topic keeps, or the topic was deleted. */
  boolean isGone(Receipt receipt) {
    String partition = new TopicPartition(receipt.topic(), receipt.partition()).toString();
    return receipt.offset() < beginnings.getOrDefault(partition, Long.MAX_VALUE);
  }

  private static Optional<TopicRecord> punctuals(ConsumerRecord<byte[], byte[]> record) {
    var id = record.headers().lastHeader(RecordHeaders.ID);
    var due = record.headers().lastHeader(RecordHeaders.DELIVER_AT);
    return id == null || due == null
        ? Optional.empty()
        : Optional.of(
            new TopicRecord(
                new String(id.value(), StandardCharsets.ISO_8859_1),
                record.topic(),
                record.partition(),
                record.offset(),
                Long.parseLong(new String(due.value(), StandardCharsets.ISO_8859_1)),
                record.timestamp()));
  }

  @Override
  public void close() {
    consumer.close();
  }
}
