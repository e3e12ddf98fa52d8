package io.punctual.consumer.callback;

import static io.punctual.consumer.config.ConfigKey.key;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a delivery request proves itself by.
 *
 * @param token the secret shared with the callback
 */
@ConfigurationProperties("punctual.deliveries")
public record DeliveriesConfig(@DefaultValue("") String token) {

  private static final int CHARACTERS_MIN = 16;

  public DeliveriesConfig {
    key("punctual.deliveries.token").notBlank(token);
    key("punctual.deliveries.token")
        .require(
            token.length() >= CHARACTERS_MIN,
            "must have at least %d characters, the same as the callbacks'"
                .formatted(CHARACTERS_MIN));
  }

  @Override
  public String toString() {
    return "DeliveriesConfig[token=***]";
  }
}
