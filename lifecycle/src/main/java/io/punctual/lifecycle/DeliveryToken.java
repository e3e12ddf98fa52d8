package io.punctual.lifecycle;

import static io.punctual.lifecycle.ConfigKey.key;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a delivery request proves itself by.
 *
 * @param token the secret that consumers and callbacks share
 */
@ConfigurationProperties("punctual.deliveries")
public record DeliveryToken(@DefaultValue("") String token) {

  private static final int CHARACTERS_MIN = 16;

  public DeliveryToken {
    key("punctual.deliveries.token")
        .require(
            token.length() >= CHARACTERS_MIN,
            "must have at least %d characters, the same for consumers and callbacks"
                .formatted(CHARACTERS_MIN));
  }

  /** The value of the header Authorization. */
  public String authorization() {
    return "Bearer " + token;
  }

  @Override
  public String toString() {
    return "DeliveryToken[token=***]";
  }
}
