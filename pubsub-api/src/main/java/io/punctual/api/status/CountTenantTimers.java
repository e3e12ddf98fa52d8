package io.punctual.api.status;

import io.punctual.api.alarm.AlarmConfig;
import io.punctual.api.status.StatusView.Count;
import io.punctual.protocol.Shards;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.Listed;
import io.punctual.store.timer.CountPending;
import io.punctual.store.timer.DueForecast;
import io.punctual.store.timer.DueForecast.Counted;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.Standing;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Counts a tenant's timers, of each kind up to a bound. */
record CountTenantTimers(
    CountPending pending,
    DueForecast forecast,
    PendingTimers timers,
    DeadTimers deadTimers,
    AlarmConfig alarms,
    StatusConfig config) {

  /** Rows of each shard that are read to count what an index does not know. */
  private static final int LOOKED_EACH = 100;

  Count pending(String tenant) {
    return count(pending.count(tenant, each()));
  }

  Count dead(String tenant) {
    return count(deadTimers.count(tenant, each()));
  }

  /** Those that are due, and those whose alarm has rung before. */
  Near near(String tenant, long nowMillis) {
    long toMillis = nowMillis + alarms.lead().toMillis();
    Counted counted = forecast.count(tenant, 0, toMillis, nowMillis, config.countedMax());
    return new Near(
        new Count(counted.bySteps().getOrDefault(0, 0L), counted.completeToMillis() >= nowMillis),
        new Count(counted.bySteps().getOrDefault(1, 0L), counted.completeToMillis() >= toMillis));
  }

  record Near(Count due, Count held) {}

  /** Looks at the first of those that are due. */
  Overdue overdue(String tenant, long nowMillis) {
    List<Listed> looked =
        timers
            .list(tenant, null, new Standing(null, true), nowMillis)
            .after(ListPosition.before(0), LOOKED_EACH);
    boolean more =
        looked.stream()
            .collect(Collectors.groupingBy(Listed::branch, Collectors.counting()))
            .containsValue((long) LOOKED_EACH);
    return new Overdue(
        new Count(looked.stream().filter(Listed::wanted).count(), !more),
        looked.stream().mapToLong(it -> it.position().at()).min());
  }

  /**
   * @param retrying those that an attempt has failed of
   */
  record Overdue(Count retrying, OptionalLong oldestDueMillis) {}

  private int each() {
    return config.countedMax() / Shards.COUNT;
  }

  private static Count count(io.punctual.store.list.Count counted) {
    return new Count(counted.entries(), counted.exact());
  }
}
