package io.punctual.api.tenant;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import io.punctual.api.watch.TenantLimit;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * How many timers a tenant may submit: in a second, and so that no more than its own number are
 * pending. These are counted now and then, and this instance's own submissions added meanwhile.
 */
public final class TimerQuotas {

  /** Between two counts, at least. */
  public static final Duration COUNT_EVERY = Duration.ofSeconds(10);

  /**
   * The pause after a count is so many times as long as the count: it costs the database little.
   */
  private static final int PAUSE_TIMES = 20;

  /** Whether a timer may be submitted. */
  public sealed interface Taken {

    record Yes() implements Taken {}

    record No(TenantLimit limit, Duration retryAfter) implements Taken {}
  }

  private record Quota(@Nullable Bucket rate, int pendingMax, AtomicLong pending) {

    Taken take() {
      if (pendingMax > 0 && pending.get() >= pendingMax) {
        return new Taken.No(TenantLimit.PENDING, COUNT_EVERY);
      }
      if (rate != null) {
        ConsumptionProbe probe = rate.tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
          return new Taken.No(
              TenantLimit.TIMERS, Duration.ofNanos(probe.getNanosToWaitForRefill()));
        }
      }
      pending.incrementAndGet();
      return YES;
    }
  }

  private static final Taken YES = new Taken.Yes();

  /** Of tenants with such a limit. */
  private final Map<String, Quota> quotas = new HashMap<>();

  TimerQuotas(Map<String, TenantConfig> tenants, TimeMeter time) {
    tenants.forEach(
        (name, config) -> {
          if (config.timersPerSecond() != null || config.pendingMax() != null) {
            quotas.put(name, quota(config, time));
          }
        });
  }

  private static Quota quota(TenantConfig config, TimeMeter time) {
    Integer pendingMax = config.pendingMax();
    return new Quota(
        TenantRoom.rate(config.timersPerSecond(), time),
        pendingMax == null ? 0 : pendingMax,
        new AtomicLong());
  }

  /** Counts one more timer of the tenant, if its quota allows it. */
  public Taken take(String tenant) {
    Quota quota = quotas.get(tenant);
    return quota == null ? YES : quota.take();
  }

  /**
   * Counts what is pending anew.
   *
   * @param count of a tenant's pending timers, up to a number that is enough
   */
  void count(ToLongBiFunction<String, Integer> count) {
    quotas.forEach(
        (tenant, quota) -> {
          if (quota.pendingMax() > 0) {
            quota.pending().set(count.applyAsLong(tenant, quota.pendingMax()));
          }
        });
  }

  /** After a count that took so long. */
  static Duration pauseAfter(Duration count) {
    Duration pause = count.multipliedBy(PAUSE_TIMES);
    return pause.compareTo(COUNT_EVERY) < 0 ? COUNT_EVERY : pause;
  }

  /** Whether any tenant may have only so many timers pending. */
  boolean countsPending() {
    return quotas.values().stream().anyMatch(quota -> quota.pendingMax() > 0);
  }

  long pending(String tenant) {
    Quota quota = quotas.get(tenant);
    return quota == null ? 0 : quota.pending().get();
  }
}
