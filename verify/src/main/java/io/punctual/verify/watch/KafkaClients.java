package io.punctual.verify.watch;

import java.util.HashMap;
import java.util.Map;

/**
 * How Kafka is reached.
 *
 * @param properties of its clients, {@code bootstrap.servers} among them
 */
public record KafkaClients(Map<String, String> properties) {
  private static final String BOOTSTRAP_SERVERS = "bootstrap.servers";

  public KafkaClients {
    properties = Map.copyOf(properties);
  }

  /** Without authentication, in the clear. */
  public static KafkaClients at(String bootstrapServers) {
    return at(bootstrapServers, Map.of());
  }

  /**
   * @param more such as {@code security.protocol}
   */
  public static KafkaClients at(String bootstrapServers, Map<String, String> more) {
    Map<String, String> properties = new HashMap<>(more);
    properties.put(BOOTSTRAP_SERVERS, bootstrapServers);
    return new KafkaClients(properties);
  }

  public String bootstrapServers() {
    return properties.getOrDefault(BOOTSTRAP_SERVERS, "");
  }
}
