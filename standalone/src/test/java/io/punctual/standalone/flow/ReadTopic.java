package io.punctual.standalone.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.contract.RecordHeaders;
import io.punctual.standalone.flow.Flow.Accepted;
import io.punctual.standalone.flow.Flow.Arrived;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.awaitility.Awaitility;

/** Reads a topic from its beginning, as an independent consumer. */
record ReadTopic(String bootstrapServers, String topic) {

  /** All records, once each of these timers is among them. */
  List<Arrived> await(List<Accepted> timers, Duration atMost) {
    List<Arrived> arrived = new ArrayList<>();
    Set<UUID> missing = new HashSet<>();
    timers.forEach(timer -> missing.add(timer.id()));
    try (KafkaConsumer<byte[], byte[]> consumer = fromTheBeginning()) {
      Awaitility.await()
          .alias("timers still missing of " + timers.size())
          .atMost(atMost)
          .until(
              () -> {
                consumer
                    .poll(Duration.ofMillis(100))
                    .forEach(
                        record -> {
                          arrived.add(arrived(record));
                          missing.remove(arrived.getLast().id());
                        });
                return missing.isEmpty();
              });
    }
    return arrived;
  }

  /** All records that each partition has by now. */
  List<Arrived> all() {
    List<Arrived> arrived = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer = fromTheBeginning()) {
      Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofMillis(100)).forEach(record -> arrived.add(arrived(record)));
      }
    }
    return arrived;
  }

  private KafkaConsumer<byte[], byte[]> fromTheBeginning() {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    consumer.assign(
        consumer.partitionsFor(topic).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList());
    consumer.seekToBeginning(consumer.assignment());
    return consumer;
  }

  private static Arrived arrived(ConsumerRecord<byte[], byte[]> record) {
    return new Arrived(
        UUID.fromString(header(record, RecordHeaders.ID)),
        new String(record.key(), UTF_8),
        Long.parseLong(header(record, RecordHeaders.DELIVER_AT)),
        record.timestamp(),
        record.partition(),
        record.offset());
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }
}
