package io.punctual.callback.lease;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.lease.*}.
 *
 * @param renewEvery how often this callback says that it lives
 * @param handOverMax after this long without a renewal it hands nothing over
 * @param silenceMax after this long without a renewal its claims may be taken over
 * @param clockTolerance how far its clock may be from the database's, and still deliver
 */
@ConfigurationProperties("punctual.lease")
public record LeaseConfig(
    @DefaultValue("500ms") Duration renewEvery,
    @DefaultValue("2s") Duration handOverMax,
    @DefaultValue("3s") Duration silenceMax,
    @DefaultValue("250ms") Duration clockTolerance) {

  /** Two clocks may be apart by four times that: less than a newcomer's claim is believed. */
  private static final Duration CLOCK_TOLERANCE_MAX = Duration.ofMillis(250);

  public LeaseConfig {
    key("punctual.lease.hand-over-max")
        .require(
            renewEvery.multipliedBy(2).compareTo(handOverMax) <= 0,
            "must be at least twice punctual.lease.renew-every");
    key("punctual.lease.clock-tolerance")
        .between(clockTolerance, Duration.ofMillis(1), CLOCK_TOLERANCE_MAX);
    key("punctual.lease.hand-over-max")
        .shorter(handOverMax, "punctual.lease.silence-max", silenceMax);
  }
}
