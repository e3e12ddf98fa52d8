package io.punctual.standalone.topic;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** All partitions of one topic, read as any Kafka client would; in no group, so nobody notices. */
public final class ReadTopic implements AutoCloseable {
  private static final Duration POLL_MAX = Duration.ofMillis(200);

  private final String topic;
  private final KafkaConsumer<byte[], byte[]> consumer;

  public ReadTopic(String bootstrapServers, String topic) {
    this.topic = topic;
    this.consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "allow.auto.create.topics", "false"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
  }

  /** Begins with what is there already, or with what comes after this call has returned. */
  public void start(boolean fromBeginning) {
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList();
    if (partitions.isEmpty()) {
      throw new IllegalStateException("there is no topic " + topic);
    }
    consumer.assign(partitions);
    if (fromBeginning) {
      consumer.seekToBeginning(partitions);
    } else {
      consumer.seekToEnd(partitions);
    }
    partitions.forEach(consumer::position); // seeking is lazy
  }

  public ConsumerRecords<byte[], byte[]> poll() {
    return consumer.poll(POLL_MAX);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
