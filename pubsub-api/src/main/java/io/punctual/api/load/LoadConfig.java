package io.punctual.api.load;

import io.punctual.store.Shards;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.load.*}.
 *
 * @param stepsMax steps of one answer
 * @param stepsDefault steps of an answer, when the caller names no step
 * @param rangeDefault the time a question without {@code to} is about
 * @param countedMax timers counted for one answer
 */
@ConfigurationProperties("punctual.load")
record LoadConfig(
    @DefaultValue("500") int stepsMax,
    @DefaultValue("60") int stepsDefault,
    @DefaultValue("1h") Duration rangeDefault,
    @DefaultValue("1000000") int countedMax) {

  LoadConfig {
    if (stepsDefault < 1 || stepsDefault > stepsMax) {
      throw new IllegalArgumentException(
          "punctual.load.steps-default must be between 1 and punctual.load.steps-max");
    }
    if (!rangeDefault.isPositive()) {
      throw new IllegalArgumentException("punctual.load.range-default must be positive");
    }
    if (countedMax < Shards.COUNT) {
      throw new IllegalArgumentException(
          "punctual.load.counted-max must be at least " + Shards.COUNT);
    }
  }
}
