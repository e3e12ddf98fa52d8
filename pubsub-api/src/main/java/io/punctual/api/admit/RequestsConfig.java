package io.punctual.api.admit;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.requests.*}.
 *
 * @param inFlightMax requests being done at once
 * @param retryAfter when the caller of a rejected request may try again
 */
@ConfigurationProperties("punctual.requests")
public record RequestsConfig(
    @DefaultValue("1000") int inFlightMax, @DefaultValue("1s") Duration retryAfter) {

  public RequestsConfig {
    if (inFlightMax < 1) {
      throw new IllegalArgumentException(
          "punctual.requests.in-flight-max is %d; it must be at least 1".formatted(inFlightMax));
    }
  }
}
