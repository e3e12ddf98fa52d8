package io.punctual.callback.sweep;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.sweep.*}.
 *
 * @param every how often the due index is looked at
 * @param after how far past its next-at a timer is when it is the sweep's
 * @param perShard timers of one shard looked at in one pass
 * @param inFlightMax deliveries of the sweep at once while no alarms flow
 * @param besideAlarmsInFlightMax the same while alarms flow: at most a quarter of the capacity
 * @param postponeMax a timer that can't be delivered now is set aside for at most this long
 * @param fullPassEvery how often the scan begins at the oldest entry instead of the low watermark
 * @param resumedPerSecond timers whose pause is over, delivered in a second
 */
@ConfigurationProperties("punctual.sweep")
public record SweepConfig(
    @DefaultValue("1s") Duration every,
    @DefaultValue("2s") Duration after,
    @DefaultValue("300") int perShard,
    @DefaultValue("16") int inFlightMax,
    @DefaultValue("4") int besideAlarmsInFlightMax,
    @DefaultValue("5s") Duration postponeMax,
    @DefaultValue("1m") Duration fullPassEvery,
    @DefaultValue("2000") int resumedPerSecond) {

  public SweepConfig {
    key("punctual.sweep.per-shard").positive(perShard);
    key("punctual.sweep.in-flight-max").positive(inFlightMax);
    key("punctual.sweep.resumed-per-second").positive(resumedPerSecond);
    key("punctual.sweep.beside-alarms-in-flight-max").positive(besideAlarmsInFlightMax);
  }
}
