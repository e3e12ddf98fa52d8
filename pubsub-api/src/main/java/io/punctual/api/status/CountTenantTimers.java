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
import io.punctual.store.timer.Standing.Waits;
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
        new Count(counted.bySteps().getOrDefault(1, 0L), counted.completeToMillis() >= toMillis),
        toMillis);
  }

  /**
   * @param heldToMillis when the first is due that is not held
   */
  record Near(Count due, Count held, long heldToMillis) {}

  /** Looks at the first of those that are due. */
  Overdue overdue(String tenant, long nowMillis) {
    List<Listed> due = due(tenant, new Standing(null, null, Waits.NOT), nowMillis);
    boolean someWait = !due.stream().allMatch(Listed::wanted);
    return new Overdue(
        wanted(due(tenant, new Standing(null, true, Waits.NOT), nowMillis)),
        someWait ? wanted(waiting(tenant, Waits.FOR_A_PAUSE, nowMillis)) : none(due),
        someWait ? wanted(waiting(tenant, Waits.FOR_ITS_TURN, nowMillis)) : none(due),
        due.stream().filter(Listed::wanted).mapToLong(it -> it.position().at()).min());
  }

  private List<Listed> waiting(String tenant, Waits waits, long nowMillis) {
    return due(tenant, new Standing(null, null, waits), nowMillis);
  }

  private static Count wanted(List<Listed> looked) {
    return new Count(looked.stream().filter(Listed::wanted).count(), !hasMore(looked));
  }

  private static Count none(List<Listed> looked) {
    return new Count(0, !hasMore(looked));
  }

  private static boolean hasMore(List<Listed> looked) {
    return looked.stream()
        .collect(Collectors.groupingBy(Listed::branch, Collectors.counting()))
        .containsValue((long) LOOKED_EACH);
  }

  private List<Listed> due(String tenant, Standing standing, long nowMillis) {
    return timers
        .list(tenant, null, standing, nowMillis)
        .after(ListPosition.before(0), LOOKED_EACH);
  }

  /**
   * @param retrying those that an attempt has failed of
   * @param paused those that wait for a pause's end
   * @param paced those that wait for their turn in a pace
   * @param oldestDueMillis of those that nothing holds
   */
  record Overdue(Count retrying, Count paused, Count paced, OptionalLong oldestDueMillis) {}

  private int each() {
    return config.countedMax() / Shards.COUNT;
  }

  private static Count count(io.punctual.store.list.Count counted) {
    return new Count(counted.entries(), counted.exact());
  }
}
