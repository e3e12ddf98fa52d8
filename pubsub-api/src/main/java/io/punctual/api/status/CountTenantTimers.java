package io.punctual.api.status;

import io.punctual.api.status.StatusView.Count;
import io.punctual.protocol.Shards;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.Listed;
import io.punctual.store.timer.CountPending;
import io.punctual.store.timer.DueForecast;
import io.punctual.store.timer.DueForecast.Counted;
import io.punctual.store.timer.PendingTimers;
import java.util.OptionalLong;

/** Counts a tenant's timers, of each kind up to a bound. */
record CountTenantTimers(
    CountPending pending,
    DueForecast forecast,
    PendingTimers timers,
    DeadTimers deadTimers,
    StatusConfig config) {

  Count pending(String tenant) {
    return count(pending.count(tenant, each()));
  }

  Count dead(String tenant) {
    return count(deadTimers.count(tenant, each()));
  }

  /** Those due before now. */
  Count due(String tenant, long nowMillis) {
    Counted counted = forecast.count(tenant, 0, nowMillis, nowMillis, config.countedMax());
    return new Count(
        counted.bySteps().values().stream().mapToLong(Long::longValue).sum(),
        counted.completeToMillis() >= nowMillis);
  }

  /** The first due before now. */
  OptionalLong oldestDueMillis(String tenant, long nowMillis) {
    return timers.list(tenant, null, nowMillis).after(ListPosition.before(0), 1).stream()
        .map(Listed::position)
        .mapToLong(ListPosition::at)
        .min();
  }

  private int each() {
    return config.countedMax() / Shards.COUNT;
  }

  private static Count count(io.punctual.store.list.Count counted) {
    return new Count(counted.entries(), counted.exact());
  }
}
