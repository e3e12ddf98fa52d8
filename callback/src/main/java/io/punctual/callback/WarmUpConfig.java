package io.punctual.callback;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.warm-up.*}.
 *
 * @param requests how many requests this callback makes of itself before it is ready; 0: none
 */
@ConfigurationProperties("punctual.warm-up")
record WarmUpConfig(@DefaultValue("0") int requests) {

  private static final int REQUESTS_MAX = 100_000;

  WarmUpConfig {
    if (requests < 0 || requests > REQUESTS_MAX) {
      throw new IllegalArgumentException(
          "punctual.warm-up.requests must be 0 to %,d, not %d".formatted(REQUESTS_MAX, requests));
    }
  }
}
