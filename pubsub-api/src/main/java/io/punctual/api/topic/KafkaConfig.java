package io.punctual.api.topic;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.kafka.*}.
 *
 * @param bootstrapServers {@code host:port,host:port}
 * @param properties more for Kafka's client, as Kafka names it: security.protocol and the like
 */
@ConfigurationProperties("punctual.kafka")
public record KafkaConfig(String bootstrapServers, @DefaultValue Map<String, String> properties) {

  private static final Pattern ADDRESSES =
      Pattern.compile("[^\\s,]+:\\d+(\\s*,\\s*[^\\s,]+:\\d+)*");

  public KafkaConfig {
    if (bootstrapServers == null || bootstrapServers.isBlank()) {
      throw new IllegalArgumentException(
          "punctual.kafka.bootstrap-servers is missing: Kafka's addresses, host:port,host:port");
    }
    if (!ADDRESSES.matcher(bootstrapServers).matches()) {
      throw new IllegalArgumentException(
          "punctual.kafka.bootstrap-servers is %s; it must be like host:port,host:port"
              .formatted(bootstrapServers));
    }
  }

  /** The properties of any of its clients. */
  public Map<String, Object> forClient(String id) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    all.putIfAbsent(CommonClientConfigs.CLIENT_ID_CONFIG, id);
    all.putIfAbsent(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000);
    all.putIfAbsent(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
    return all;
  }

  Map<String, Object> forAdmin(TopicConfig topics) {
    Map<String, Object> all = forClient("punctual-pubsub-api");
    int waitMillis = Math.toIntExact(topics.lookupWaitMax().toMillis());
    all.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, waitMillis);
    all.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, waitMillis);
    return all;
  }
}
