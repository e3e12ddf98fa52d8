package io.punctual.api.forecast;

import static io.punctual.lifecycle.ConfigKey.key;

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
    key("punctual.forecast.steps-default").between(stepsDefault, 1, stepsMax);
    key("punctual.forecast.range-default").require(rangeDefault.isPositive(), "must be positive");
    key("punctual.forecast.counted-max").between(countedMax, Shards.COUNT, Integer.MAX_VALUE);
    key("punctual.forecast.sampled-max").positive(sampledMax);
  }
}
