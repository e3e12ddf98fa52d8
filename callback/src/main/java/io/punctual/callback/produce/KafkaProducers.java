package io.punctual.callback.produce;

import io.punctual.store.preflight.StartRefused;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.core.NestedExceptionUtils;

/** The idempotent producer: no linger, since a due has no time to wait for company. */
public final class KafkaProducers {

  private KafkaProducers() {}

  public static KafkaProducer<byte[], byte[]> create(ProduceConfig config) {
    Map<String, Object> settings = new HashMap<>(config.properties());
    settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrapServers());
    settings.put(ProducerConfig.CLIENT_ID_CONFIG, "punctual-callback");
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, config.blockMax().toMillis());
    int deliveryTimeout = (int) config.deliveryTimeout().toMillis();
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, deliveryTimeout);
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.min(2_000, deliveryTimeout));
    settings.put(ProducerConfig.METADATA_MAX_AGE_CONFIG, config.metadataAge().toMillis());
    settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, config.bufferMax().toBytes());
    settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, (int) config.requestMax().toBytes());
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 64 * 1_024);
    settings.put(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500);
    settings.put(ProducerConfig.RETRY_BACKOFF_MS_CONFIG, 20);
    settings.put(ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG, 200);
    return create(settings, config.bootstrapServers());
  }

  private static KafkaProducer<byte[], byte[]> create(
      Map<String, Object> settings, String addresses) {
    try {
      return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    } catch (KafkaException wrong) {
      StartRefused refusal =
          new StartRefused(
              "Kafka's producer can't be made (punctual.kafka.bootstrap-servers is %s): %s"
                  .formatted(
                      addresses, NestedExceptionUtils.getMostSpecificCause(wrong).getMessage()),
              "Correct punctual.kafka.bootstrap-servers (environment:"
                  + " PUNCTUAL_KAFKA_BOOTSTRAPSERVERS; chart: kafka.bootstrapServers), one of whose"
                  + " names must resolve, or what is in punctual.kafka.properties.");
      refusal.initCause(wrong);
      throw refusal;
    }
  }
}
