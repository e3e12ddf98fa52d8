package io.punctual.lifecycle;

import static io.punctual.lifecycle.ConfigKey.key;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a delivery request proves itself by.
 *
 * @param token the secret that consumers and callbacks share; while it is changed, several: the
 *     consumers send the first, the callbacks accept each
 */
@ConfigurationProperties("punctual.deliveries")
public record DeliveryToken(@DefaultValue("") List<String> token) {

  private static final int CHARACTERS_MIN = 16;

  public DeliveryToken {
    token = List.copyOf(token);
    key("punctual.deliveries.token")
        .require(
            !token.isEmpty() && token.stream().allMatch(each -> each.length() >= CHARACTERS_MIN),
            "must have at least %d characters, the same for consumers and callbacks"
                .formatted(CHARACTERS_MIN));
  }

  /** The value of the header Authorization that is sent. */
  public String authorization() {
    return accepted().getFirst();
  }

  /** The values of the header Authorization that are accepted. */
  public List<String> accepted() {
    return token.stream().map(each -> "Bearer " + each).toList();
  }

  @Override
  public String toString() {
    return "DeliveryToken[token=***]";
  }
}
