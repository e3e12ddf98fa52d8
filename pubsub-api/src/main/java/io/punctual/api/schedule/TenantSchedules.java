package io.punctual.api.schedule;

import io.punctual.store.schedule.Schedules;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Whether a tenant may have one schedule more. Counting takes longer the more it has, so a count
 * holds for a while, with what was made here since; a refusal is always counted anew. Others may
 * make some beyond the limit meanwhile, here and elsewhere.
 */
final class TenantSchedules {

  private static final Duration KEPT_FOR = Duration.ofSeconds(10);

  private record Counted(int schedules, long atNanos) {}

  private final Schedules schedules;
  private final int max;
  private final LongSupplier nanos;
  private final Map<String, Counted> known = new ConcurrentHashMap<>();

  TenantSchedules(Schedules schedules, SchedulesConfig config, LongSupplier nanos) {
    this.schedules = schedules;
    this.max = config.perTenantMax();
    this.nanos = nanos;
  }

  boolean hasRoom(String tenant) {
    long now = nanos.getAsLong();
    Counted counted = known.get(tenant);
    if (counted == null
        || counted.schedules() >= max
        || now - counted.atNanos() > KEPT_FOR.toNanos()) {
      counted = new Counted(schedules.count(tenant), now);
      known.put(tenant, counted);
    }
    return counted.schedules() < max;
  }

  void oneMore(String tenant) {
    known.computeIfPresent(
        tenant, (_, counted) -> new Counted(counted.schedules() + 1, counted.atNanos()));
  }
}
