package io.punctual.api.alarm;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.alarms.*}.
 *
 * @param topic RocketMQ's topic of alarms
 * @param lead how long before the due an alarm rings
 * @param horizon how far ahead alarms are set; fixed at installation
 * @param gatherWaitMax how long an alarm waits for others of its queue and time
 * @param gatherFarWaitMax the same for an alarm that rings at least twice as far ahead
 * @param urgentWithin alarms of timers due sooner than this do not wait
 * @param gatheredMax timers whose alarms are being gathered
 * @param inFlightMax alarm messages sent and not yet acknowledged
 * @param retriesMax timers whose alarms wait for another try
 * @param retryWaitMin the pause before the first retry; it doubles
 * @param retryWaitMax the longest pause between retries
 * @param overdueMax an alarm later than this is given up: the sweep has its timers
 */
@ConfigurationProperties("punctual.alarms")
public record AlarmConfig(
    @DefaultValue("punctual-alarms") String topic,
    @DefaultValue("10s") Duration lead,
    @DefaultValue("2m") Duration horizon,
    @DefaultValue("100ms") Duration gatherWaitMax,
    @DefaultValue("1s") Duration gatherFarWaitMax,
    @DefaultValue("1s") Duration urgentWithin,
    @DefaultValue("100000") int gatheredMax,
    @DefaultValue("64") int inFlightMax,
    @DefaultValue("100000") int retriesMax,
    @DefaultValue("100ms") Duration retryWaitMin,
    @DefaultValue("5s") Duration retryWaitMax,
    @DefaultValue("2s") Duration overdueMax) {

  /**
   * An instance rings for its own timers due before now + horizon + this. Until clocks are further
   * apart than this, none falls between it and the promoter.
   */
  static final Duration OWN_MARGIN = Duration.ofSeconds(5);

  public AlarmConfig {
    if (topic.isBlank()) {
      throw new IllegalArgumentException("punctual.alarms.topic must not be empty");
    }
    if (lead.isNegative() || lead.compareTo(horizon) >= 0) {
      throw new IllegalArgumentException(
          "punctual.alarms.lead must be shorter than punctual.alarms.horizon");
    }
    if (gatheredMax < 1 || inFlightMax < 1 || retriesMax < 1) {
      throw new IllegalArgumentException(
          "punctual.alarms.gathered-max, in-flight-max and retries-max must be at least 1");
    }
    if (!retryWaitMin.isPositive() || retryWaitMax.compareTo(retryWaitMin) < 0) {
      throw new IllegalArgumentException(
          "punctual.alarms.retry-wait-min must be positive and at most retry-wait-max");
    }
  }
}
