package io.punctual.consumer;

import static io.punctual.lifecycle.ConfigKey.key;

import io.punctual.consumer.hold.HoldLimits;
import io.punctual.consumer.hold.Runway;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How timers are held.
 *
 * @param timersMax at this many timers no more alarms are read
 * @param runway how long before its due a timer is handed to the callback, at least
 * @param runwayMax the same at most, when the way and the claim take long
 * @param lateMax a timer not delivered this long past its due is left to the sweep
 * @param retryAheadMax a timer to be asked for again only after this long is left to the sweep
 * @param lateArrivalMax a timer whose alarm comes this long past its due is left to the sweep
 * @param aheadMax a timer whose alarm comes this long before its due is not held
 * @param handOver how long what is held of queues that have gone to others is still dispatched
 * @param backoffMin the wait after a failed request; doubled by each further one
 * @param backoffMax the longest such wait
 */
@ConfigurationProperties("punctual.hold")
record HoldConfig(
    @DefaultValue("200000") int timersMax,
    @DefaultValue("25ms") Duration runway,
    @DefaultValue("150ms") Duration runwayMax,
    @DefaultValue("2s") Duration lateMax,
    @DefaultValue("5s") Duration retryAheadMax,
    @DefaultValue("5s") Duration lateArrivalMax,
    @DefaultValue("10m") Duration aheadMax,
    @DefaultValue("0s") Duration handOver,
    @DefaultValue("10ms") Duration backoffMin,
    @DefaultValue("1s") Duration backoffMax) {

  /** The callback sends back what comes earlier. */
  private static final Duration RUNWAY_MAX = Duration.ofMillis(250);

  private static final Duration HOUR = Duration.ofHours(1);

  HoldConfig {
    key("punctual.hold.timers-max").between(timersMax, 1, 10_000_000);
    key("punctual.hold.runway").between(runway, Duration.ZERO, RUNWAY_MAX);
    key("punctual.hold.runway-max").between(runwayMax, runway, RUNWAY_MAX);
    key("punctual.hold.late-max").between(lateMax, Duration.ZERO, HOUR);
    key("punctual.hold.retry-ahead-max").between(retryAheadMax, Duration.ZERO, HOUR);
    key("punctual.hold.late-arrival-max").between(lateArrivalMax, lateMax, Duration.ofDays(1));
    key("punctual.hold.ahead-max").between(aheadMax, Duration.ofSeconds(1), Duration.ofDays(1));
    key("punctual.hold.hand-over").between(handOver, Duration.ZERO, Duration.ofMinutes(1));
    key("punctual.hold.backoff-min").between(backoffMin, Duration.ofMillis(1), HOUR);
    key("punctual.hold.backoff-max").between(backoffMax, backoffMin, HOUR);
  }

  Runway newRunway() {
    return new Runway(runway.toMillis(), runwayMax.toMillis());
  }

  HoldLimits limits() {
    return new HoldLimits(
        timersMax,
        runway.toMillis(),
        lateMax.toMillis(),
        retryAheadMax.toMillis(),
        lateArrivalMax.toMillis(),
        aheadMax.toMillis(),
        handOver.toMillis(),
        backoffMin.toMillis(),
        backoffMax.toMillis());
  }
}
