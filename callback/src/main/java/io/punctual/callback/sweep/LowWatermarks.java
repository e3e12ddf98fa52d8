package io.punctual.callback.sweep;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Where each shard's scan begins. Deleted entries stay in an index for minutes (TiDB's garbage,
 * InnoDB's purge lag): a scan from the beginning would walk over all of them each second.
 */
public class LowWatermarks {

  /** Less than the minute that a mark leaves. */
  private static final Duration STEP_MAX = Duration.ofSeconds(1);

  private final Duration fullPassEvery;
  private final Map<Integer, Long> low = new HashMap<>();
  private final Map<Integer, Instant> passedAt = new HashMap<>();
  private Instant latest = Instant.MIN;

  public LowWatermarks(Duration fullPassEvery) {
    this.fullPassEvery = fullPassEvery;
  }

  /** The shards whose oldest entry is to be looked up again. */
  public Collection<Integer> dueForFullPass(Collection<Integer> shards, Instant now) {
    beginAnewIfSetBack(now);
    return shards.stream()
        .filter(shard -> !now.isBefore(passedAt.getOrDefault(shard, Instant.MIN)))
        .toList();
  }

  /** A clock that was ahead has left marks in the future, which would hide what is stored now. */
  private void beginAnewIfSetBack(Instant now) {
    if (now.plus(STEP_MAX).isBefore(latest)) {
      low.clear();
      passedAt.clear();
    }
    latest = now;
  }

  /**
   * A full pass was made. What is stored later is due at the earliest now: a minute covers clocks
   * and commits that lag.
   */
  public void passed(Collection<Integer> shards, Map<Integer, Long> oldest, Instant now) {
    long aMinuteAgo = now.minus(Duration.ofMinutes(1)).toEpochMilli();
    for (int shard : shards) {
      low.put(shard, Math.min(aMinuteAgo, oldest.getOrDefault(shard, Long.MAX_VALUE) - 1));
      passedAt.put(shard, now.plus(fullPassEvery));
    }
  }

  public Map<Integer, Long> of(Collection<Integer> shards) {
    Map<Integer, Long> of = new HashMap<>();
    shards.forEach(shard -> of.put(shard, low.getOrDefault(shard, 0L)));
    return of;
  }
}
