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

  /** Those due before now. */
  Count due(String tenant, long nowMillis) {
    return within(tenant, nowMillis, 0, nowMillis);
  }

  /** Those due before now that an attempt has failed of. Looks at the first of them. */
  Count retrying(String tenant, long nowMillis) {
    List<Listed> looked =
        timers
            .list(tenant, null, new Standing(null, true), nowMillis)
            .after(ListPosition.before(0), LOOKED_EACH);
    boolean more =
        looked.stream()
            .collect(Collectors.groupingBy(Listed::branch, Collectors.counting()))
            .containsValue((long) LOOKED_EACH);
    return new Count(looked.stream().filter(Listed::wanted).count(), !more);
  }

  /** Those due within the lead that alarms have. */
  Count held(String tenant, long nowMillis) {
    return within(tenant, nowMillis, nowMillis, nowMillis + alarms.lead().toMillis());
  }

  /** The first due before now. */
  OptionalLong oldestDueMillis(String tenant, long nowMillis) {
    return timers
        .list(tenant, null, Standing.ANY, nowMillis)
        .after(ListPosition.before(0), 1)
        .stream()
        .map(Listed::position)
        .mapToLong(ListPosition::at)
        .min();
  }

  private Count within(String tenant, long nowMillis, long fromMillis, long toMillis) {
    Counted counted = forecast.count(tenant, fromMillis, toMillis, nowMillis, config.countedMax());
    return new Count(
        counted.bySteps().values().stream().mapToLong(Long::longValue).sum(),
        counted.completeToMillis() >= toMillis);
  }

  private int each() {
    return config.countedMax() / Shards.COUNT;
  }

  private static Count count(io.punctual.store.list.Count counted) {
    return new Count(counted.entries(), counted.exact());
  }
}
