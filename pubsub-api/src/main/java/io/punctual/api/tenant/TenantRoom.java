package io.punctual.api.tenant;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import io.punctual.api.watch.TenantLimit;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** A tenant's limits in this instance: requests at once, and requests in a second. No waiting. */
final class TenantRoom {

  /** Whether a request may be done. */
  sealed interface Entry {

    /**
     * It may; call {@link TenantRoom#leave} at its end.
     *
     * @param left how many more may come at once; empty for any number
     */
    record Admitted(OptionalLong left) implements Entry {}

    record Refused(TenantLimit limit, Duration retryAfter) implements Entry {}
  }

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final int inFlightMax;
  private final @Nullable Integer perSecond;
  private final Semaphore free;
  private final @Nullable Bucket rate;

  TenantRoom(TenantConfig config, TimeMeter time) {
    this.inFlightMax = config.inFlightMax();
    this.free = new Semaphore(inFlightMax);
    this.perSecond = config.requestsPerSecond();
    this.rate = rate(perSecond, time);
  }

  /** A second's requests may come at once; then as many as a second brings. */
  static @Nullable Bucket rate(@Nullable Integer perSecond, TimeMeter time) {
    return perSecond == null
        ? null
        : Bucket.builder()
            .addLimit(limit -> limit.capacity(perSecond).refillGreedy(perSecond, SECOND))
            .withCustomTimePrecision(time)
            .build();
  }

  Entry enter() {
    if (!free.tryAcquire()) {
      return new Entry.Refused(TenantLimit.IN_FLIGHT, SECOND);
    }
    if (rate == null) {
      return new Entry.Admitted(OptionalLong.empty());
    }
    ConsumptionProbe probe = rate.tryConsumeAndReturnRemaining(1);
    if (probe.isConsumed()) {
      return new Entry.Admitted(OptionalLong.of(probe.getRemainingTokens()));
    }
    free.release();
    return new Entry.Refused(TenantLimit.RATE, Duration.ofNanos(probe.getNanosToWaitForRefill()));
  }

  void leave() {
    free.release();
  }

  /** Its requests in a second; null for any number. */
  @Nullable Integer perSecond() {
    return perSecond;
  }

  int inFlight() {
    return inFlightMax - free.availablePermits();
  }
}
