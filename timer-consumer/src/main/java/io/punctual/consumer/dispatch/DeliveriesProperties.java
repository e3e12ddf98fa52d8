package io.punctual.consumer.dispatch;

import static io.punctual.consumer.keys.Key.key;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a delivery request proves itself by.
 *
 * @param token the secret shared with the callback
 */
@ConfigurationProperties("punctual.deliveries")
public record DeliveriesProperties(@DefaultValue("") String token) {

  public DeliveriesProperties {
    key("punctual.deliveries.token").notBlank(token);
  }

  @Override
  public String toString() {
    return "DeliveriesProperties[token=***]";
  }
}
