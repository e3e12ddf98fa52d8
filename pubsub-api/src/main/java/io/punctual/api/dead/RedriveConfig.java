package io.punctual.api.dead;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.redrive.*}.
 *
 * @param callMax timers redriven or dropped by one call
 * @param batchMax timers moved by one transaction: it holds their payloads
 */
@ConfigurationProperties("punctual.redrive")
record RedriveConfig(@DefaultValue("500") int callMax, @DefaultValue("20") int batchMax) {

  private static final int BATCH_MAX = 50;

  RedriveConfig {
    if (callMax < 1) {
      throw new IllegalArgumentException("punctual.redrive.call-max must be at least 1");
    }
    if (batchMax < 1 || batchMax > BATCH_MAX) {
      throw new IllegalArgumentException(
          "punctual.redrive.batch-max must be between 1 and " + BATCH_MAX);
    }
  }
}
