package io.punctual.callback.produce;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
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
 * @param metadataAge how soon a deleted topic or a lost leader is noticed
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
    @DefaultValue("2s") Duration metadataAge,
    @DefaultValue("32MB") DataSize bufferMax,
    @DefaultValue("2MB") DataSize requestMax,
    @DefaultValue Map<String, String> properties) {

  private static final Pattern ADDRESSES =
      Pattern.compile("[^\\s,]+:\\d+(\\s*,\\s*[^\\s,]+:\\d+)*");

  public ProduceConfig {
    if (bootstrapServers == null || bootstrapServers.isBlank()) {
      throw new IllegalArgumentException(
          "punctual.kafka.bootstrap-servers is not set: name the Kafka cluster, host:port,…");
    }
    if (!ADDRESSES.matcher(bootstrapServers).matches()) {
      throw new IllegalArgumentException(
          "punctual.kafka.bootstrap-servers is %s; it must be like host:port,host:port"
              .formatted(bootstrapServers));
    }
    if (deliveryTimeout.compareTo(Duration.ofSeconds(7)) > 0) {
      throw new IllegalArgumentException(
          "punctual.kafka.delivery-timeout is at most 7s: the ladder of timeouts stands on it");
    }
    properties = Map.copyOf(properties);
  }
}
