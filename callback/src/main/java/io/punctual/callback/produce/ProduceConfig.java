package io.punctual.callback.produce;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Keys {@code punctual.kafka.*}.
 *
 * @param bootstrapServers where the Kafka cluster is
 * @param deliveryTimeout how long the producer tries before an attempt has failed; less than an
 *     HTTP request may take, more than a change of leader takes
 * @param blockMax how long handing over may wait for metadata or room
 * @param slowAfter a topic-partition whose oldest record is unacknowledged for longer is slow
 * @param metadataAge how soon a deleted topic or a lost leader is noticed; after three times as
 *     long without metadata and acknowledgements Kafka is out of reach
 * @param bufferMax bytes of records on their way
 * @param requestMax bytes of one produce request: above the largest event with its headers
 * @param properties further settings of the producer: security, compression
 */
@ConfigurationProperties("punctual.kafka")
public record ProduceConfig(
    String bootstrapServers,
    @DefaultValue("5s") Duration deliveryTimeout,
    @DefaultValue("50ms") Duration blockMax,
    @DefaultValue("300ms") Duration slowAfter,
    @DefaultValue("1s") Duration metadataAge,
    @DefaultValue("32MB") DataSize bufferMax,
    @DefaultValue("2MB") DataSize requestMax,
    @DefaultValue Map<String, String> properties) {

  private static final Duration DELIVERY_TIMEOUT_MAX = Duration.ofSeconds(7);

  public ProduceConfig {
    key("punctual.kafka.bootstrap-servers").bootstrapServers(bootstrapServers);
    key("punctual.kafka.delivery-timeout")
        .require(
            deliveryTimeout.compareTo(DELIVERY_TIMEOUT_MAX) <= 0,
            "is at most 7s: the ladder of timeouts stands on it");
    properties = Map.copyOf(properties);
  }
}
