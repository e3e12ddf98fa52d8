package io.punctual.lifecycle;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.receipts.*}: equal for all APIs and callbacks.
 *
 * @param topic the Kafka topic that gets a record of each end; empty: none does
 */
@ConfigurationProperties("punctual.receipts")
public record ReceiptsConfig(@DefaultValue("") String topic) {

  public boolean published() {
    return !topic.isEmpty();
  }
}
