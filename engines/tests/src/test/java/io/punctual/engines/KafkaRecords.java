package io.punctual.engines;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes to and reads from a topic, as any client would. */
record KafkaRecords(String bootstrapServers, String topic) {

  void send(String value) {
    ProducerRecord<byte[], byte[]> sent =
        new ProducerRecord<>(topic, 0, null, value.getBytes(StandardCharsets.UTF_8));
    try (var producer =
        new KafkaProducer<>(config(), new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.send(sent);
    }
  }

  String first() {
    try (var consumer = consumer()) {
      TopicPartition partition = new TopicPartition(topic, 0);
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      byte[] value = consumer.poll(Duration.ofSeconds(30)).iterator().next().value();
      return new String(value, StandardCharsets.UTF_8);
    }
  }

  int partitions() {
    try (var consumer = consumer()) {
      return consumer.partitionsFor(topic).size();
    }
  }

  private KafkaConsumer<byte[], byte[]> consumer() {
    return new KafkaConsumer<>(config(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private Map<String, Object> config() {
    return Map.of("bootstrap.servers", bootstrapServers);
  }
}
