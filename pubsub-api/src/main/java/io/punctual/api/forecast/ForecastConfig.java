package io.punctual.api.forecast;

import io.punctual.protocol.Shards;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.forecast.*}.
 *
 * @param stepsMax steps of one answer
 * @param stepsDefault steps of an answer, when the caller names no step
 * @param rangeDefault the time a question without {@code to} is about
 * @param countedMax timers counted for one answer
 * @param sampledMax timers of one shard counted for its estimate
 * @param keptFor how long an answer serves all who ask the same
 */
@ConfigurationProperties("punctual.forecast")
record ForecastConfig(
    @DefaultValue("500") int stepsMax,
    @DefaultValue("60") int stepsDefault,
    @DefaultValue("1h") Duration rangeDefault,
    @DefaultValue("32000") int countedMax,
    @DefaultValue("100000") int sampledMax,
    @DefaultValue("2s") Duration keptFor) {

  ForecastConfig {
    if (stepsDefault < 1 || stepsDefault > stepsMax) {
      throw new IllegalArgumentException(
          "punctual.forecast.steps-default must be between 1 and punctual.forecast.steps-max");
    }
    if (!rangeDefault.isPositive()) {
      throw new IllegalArgumentException("punctual.forecast.range-default must be positive");
    }
    if (countedMax < Shards.COUNT) {
      throw new IllegalArgumentException(
          "punctual.forecast.counted-max must be at least " + Shards.COUNT);
    }
    if (sampledMax < 1) {
      throw new IllegalArgumentException("punctual.forecast.sampled-max must be positive");
    }
  }
}
