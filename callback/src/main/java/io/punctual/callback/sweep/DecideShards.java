package io.punctual.callback.sweep;

import io.punctual.protocol.Shards;
import java.util.List;

/**
 * Which shards a callback sweeps: the live ones share them by rank. While they disagree about who
 * lives, the claims keep the peace.
 */
public final class DecideShards {

  private DecideShards() {}

  /** None for a callback that is not among the living. */
  public static List<Integer> of(long holder, List<Long> live) {
    int rank = live.indexOf(holder);
    return Shards.all().stream().filter(shard -> rank >= 0 && shard % live.size() == rank).toList();
  }
}
