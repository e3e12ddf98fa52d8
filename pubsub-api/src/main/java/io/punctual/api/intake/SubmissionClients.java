package io.punctual.api.intake;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.punctual.api.topic.KafkaConfig;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import tools.jackson.databind.json.JsonMapper;

/** Makes Kafka's clients for the submissions. */
record SubmissionClients(
    KafkaConfig kafka, SubmissionsConfig config, JsonMapper json, MeterRegistry meters)
    implements TakeSubmissions.Clients {

  /** Records of one poll: unpacked they may be a thousand times as large as they were fetched. */
  private static final int RECORDS_MAX = 300;

  private static final int FETCHED_BYTES_MAX = 8 << 20;

  /** The partitions of an API that died go to another after so long; Kafka's default is 45 s. */
  private static final int SESSION_MILLIS = 10_000;

  private static final int SEND_MILLIS_MAX = 5_000;

  @Override
  public Consumer<byte[], byte[]> consumer() {
    Map<String, Object> settings = kafka.forClient("punctual-submissions");
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, config.group());
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, RECORDS_MAX);
    settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCHED_BYTES_MAX);
    settings.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_MILLIS);
    settings.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        List.of(CooperativeStickyAssignor.class));
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    new KafkaClientMetrics(consumer).bindTo(meters);
    return consumer;
  }

  @Override
  public Refusals refusals() {
    Map<String, Object> settings = kafka.forClient("punctual-submissions-refused");
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    // An idempotent one can end in a state in which it never sends again; a repeat does no harm.
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, SEND_MILLIS_MAX);
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, SEND_MILLIS_MAX);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 2 * SEND_MILLIS_MAX);
    return new Refusals(
        config.refusedTopic(),
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()),
        json);
  }
}
