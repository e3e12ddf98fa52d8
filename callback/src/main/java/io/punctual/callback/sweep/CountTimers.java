package io.punctual.callback.sweep;

import io.punctual.callback.lease.HolderLease;
import io.punctual.protocol.Waiting;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.pause.WaitingTimers;
import io.punctual.store.timer.DueIndex;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** How many timers wait and how many are overdue, looked at now and then for the gauges. */
public class CountTimers {

  /** Beyond this the number of pending timers is the database's estimate. */
  private static final int EXACT_MAX = 10_000;

  /** Of each shard no more are counted as overdue, as paused, or as paced. */
  private static final int OVERDUE_MAX = 500;

  private final DueIndex due;
  private final DeadTimers deadTimers;
  private final WaitingTimers waitingTimers;
  private final HolderLease lease;
  private final SweepConfig config;
  private volatile long pending;
  private volatile long overdue;
  private volatile long oldestOverdueMillis;
  private volatile long dead;
  private volatile long paused;
  private volatile long paced;

  public CountTimers(
      DueIndex due,
      DeadTimers deadTimers,
      WaitingTimers waitingTimers,
      HolderLease lease,
      SweepConfig config) {
    this.due = due;
    this.deadTimers = deadTimers;
    this.waitingTimers = waitingTimers;
    this.lease = lease;
    this.config = config;
  }

  public void runOnce(Instant now) {
    pending = due.pending(EXACT_MAX);
    List<Integer> shards = DecideShards.of(lease.holder(), lease.live());
    overdue = due.overdue(shards, now.minus(config.after()).toEpochMilli(), OVERDUE_MAX);
    long first =
        due.oldest(shards).values().stream().min(Comparator.naturalOrder()).orElse(Long.MAX_VALUE);
    oldestOverdueMillis = Math.max(0, now.toEpochMilli() - first);
    dead = deadTimers.count(EXACT_MAX);
    paused = waiting(Waiting.PAUSED, Waiting.PAUSED + 1, shards);
    paced = waiting(Waiting.PAUSED + 1, Waiting.ZONES, shards);
  }

  private long waiting(int fromZone, int toZone, List<Integer> shards) {
    return waitingTimers.count(fromZone, toZone, shards, OVERDUE_MAX);
  }

  public long pending() {
    return pending;
  }

  /** Of this callback's shards. */
  public long overdue() {
    return overdue;
  }

  /** How far past its next-at the oldest timer of this callback's shards is; 0 if none is. */
  public long oldestOverdueMillis() {
    return oldestOverdueMillis;
  }

  /** Of this callback's shards, those that wait for a pause's end. */
  public long paused() {
    return paused;
  }

  /** Of this callback's shards, those that wait for their turn in a pace. */
  public long paced() {
    return paced;
  }

  /** Dead letters of all; counted no further than the exact number of pending timers. */
  public long dead() {
    return dead;
  }
}
