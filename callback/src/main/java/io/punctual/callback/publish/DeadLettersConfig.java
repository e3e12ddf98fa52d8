package io.punctual.callback.publish;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.dead-letters.*}.
 *
 * @param topic the Kafka topic that gets what can't be delivered; empty: none does
 */
@ConfigurationProperties("punctual.dead-letters")
public record DeadLettersConfig(@DefaultValue("") String topic) {

  public boolean published() {
    return !topic.isEmpty();
  }
}
