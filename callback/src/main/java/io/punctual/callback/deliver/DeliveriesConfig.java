package io.punctual.callback.deliver;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.deliveries.*}.
 *
 * @param token the secret shared with the consumers
 */
@ConfigurationProperties("punctual.deliveries")
public record DeliveriesConfig(@DefaultValue("") String token) {

  private static final int CHARACTERS_MIN = 16;

  public DeliveriesConfig {
    if (token.length() < CHARACTERS_MIN) {
      throw new IllegalArgumentException(
          "punctual.deliveries.token must have at least %d characters, the same as the consumers'"
              .formatted(CHARACTERS_MIN));
    }
  }

  @Override
  public String toString() {
    return "DeliveriesConfig[token=***]";
  }
}
