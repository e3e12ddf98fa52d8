package io.punctual.api.tenant;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.punctual.api.tenant.TenantView.Use;
import io.punctual.api.tenant.TenantsConfig.TenantConfig;
import io.punctual.api.watch.TenantLimit;
import io.punctual.store.list.Count;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * How many timers a tenant may submit: in a second, and so that no more than its own number and
 * bytes are pending. These are counted now and then, and this instance's own submissions added
 * meanwhile. What is pending may be above the bound by a timer, and by what other instances took
 * since the last count.
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

  /**
   * How much of something may be pending.
   *
   * @param max null for any number
   * @param used as counted
   */
  private record Bound(@Nullable Long max, AtomicLong used) {

    private Bound(@Nullable Long max) {
      this(max, new AtomicLong());
    }

    private boolean isReached() {
      return max != null && used.get() >= max;
    }

    private Optional<Use> use() {
      return Optional.ofNullable(max).map(most -> new Use(used.get(), most));
    }
  }

  private record Quota(@Nullable Bucket rate, Bound timers, Bound bytes) {

    private Taken take(int sizeBytes) {
      if (timers.isReached()) {
        return new Taken.No(TenantLimit.PENDING, COUNT_EVERY);
      }
      if (bytes.isReached()) {
        return new Taken.No(TenantLimit.PENDING_BYTES, COUNT_EVERY);
      }
      if (rate != null) {
        ConsumptionProbe probe = rate.tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
          return new Taken.No(
              TenantLimit.TIMERS, Duration.ofNanos(probe.getNanosToWaitForRefill()));
        }
      }
      timers.used.incrementAndGet();
      bytes.used.addAndGet(sizeBytes);
      return YES;
    }

    private boolean isCounted() {
      return timers.max != null || bytes.max != null;
    }

    private void set(Count counted) {
      timers.used.set(counted.entries());
      bytes.used.set(counted.bytes());
    }

    /** More of a shard than it may have in all is not worth counting. */
    private int enough() {
      return timers.max == null ? Integer.MAX_VALUE : Math.toIntExact(timers.max);
    }
  }

  private static final Taken YES = new Taken.Yes();
  private static final Quota NONE = new Quota(null, new Bound(null), new Bound(null));

  /** Of tenants that are configured. */
  private final Map<String, Quota> quotas = new HashMap<>();

  TimerQuotas(Map<String, TenantConfig> tenants, TimeMeter time) {
    tenants.forEach((name, config) -> quotas.put(name, quota(config, time)));
  }

  private static Quota quota(TenantConfig config, TimeMeter time) {
    Integer timers = config.pendingMax();
    DataSize bytes = config.pendingBytesMax();
    return new Quota(
        TenantRoom.rate(config.timersPerSecond(), time),
        new Bound(timers == null ? null : timers.longValue()),
        new Bound(bytes == null ? null : bytes.toBytes()));
  }

  private Quota of(String tenant) {
    return quotas.getOrDefault(tenant, NONE);
  }

  /** Counts one more timer of that size, if the tenant's quota allows it. */
  public Taken take(String tenant, int sizeBytes) {
    Quota quota = quotas.get(tenant);
    return quota == null ? YES : quota.take(sizeBytes);
  }

  /**
   * Counts what is pending anew.
   *
   * @param count of a tenant's pending timers, in each shard up to a number that is enough
   */
  void count(BiFunction<String, Integer, Count> count) {
    quotas.forEach(
        (tenant, quota) -> {
          if (quota.isCounted()) {
            quota.set(count.apply(tenant, quota.enough()));
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
    return quotas.values().stream().anyMatch(Quota::isCounted);
  }

  /** Of its timers that are pending; empty where their number is not bounded. */
  Optional<Use> pending(String tenant) {
    return of(tenant).timers.use();
  }

  /** Of their bytes. */
  Optional<Use> pendingBytes(String tenant) {
    return of(tenant).bytes.use();
  }
}
