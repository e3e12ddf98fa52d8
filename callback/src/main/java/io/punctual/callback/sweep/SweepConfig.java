package io.punctual.callback.sweep;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.sweep.*}.
 *
 * @param every how often the due index is looked at
 * @param after how far past its next-at a timer is when it is the sweep's
 * @param perShard timers of one shard looked at in one pass
 * @param requests deliveries of the sweep at once while no alarms flow
 * @param requestsBesideAlarms the same while alarms flow: at most a quarter of the capacity
 * @param postponeMax a timer that can't be delivered now is set aside for at most this long
 * @param fullPassEvery how often the scan begins at the oldest entry instead of the low watermark
 */
@ConfigurationProperties("punctual.sweep")
public record SweepConfig(
    @DefaultValue("1s") Duration every,
    @DefaultValue("2s") Duration after,
    @DefaultValue("300") int perShard,
    @DefaultValue("16") int requests,
    @DefaultValue("4") int requestsBesideAlarms,
    @DefaultValue("5s") Duration postponeMax,
    @DefaultValue("1m") Duration fullPassEvery) {

  public SweepConfig {
    if (perShard < 1 || requests < 1 || requestsBesideAlarms < 1) {
      throw new IllegalArgumentException(
          "punctual.sweep.per-shard, .requests and .requests-beside-alarms must be positive");
    }
  }
}
