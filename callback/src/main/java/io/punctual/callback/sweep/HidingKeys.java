package io.punctual.callback.sweep;

import io.punctual.protocol.Due;
import io.punctual.protocol.Shards;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Keys that the next pass leaves out. A key that is being delivered, and has so many overdue that
 * they fill its shard's page, would hide all others of the shard.
 */
final class HidingKeys {

  /** A key with more overdue in a page is looked at apart from the others. */
  static final int OF_KEY_MAX = 20;

  /** Beyond this the scans begin anew with all keys. */
  private static final int MAX = 200;

  private final Set<Long> keys = new HashSet<>();

  Collection<Long> keys() {
    return Set.copyOf(keys);
  }

  /**
   * @param page what the last pass found
   * @param busy those of it that are being delivered
   * @param perShard as many of one shard are a full page
   */
  void learn(List<Due> page, Set<UUID> busy, int perShard) {
    Map<Integer, Long> ofShard =
        page.stream().collect(Collectors.groupingBy(HidingKeys::shard, Collectors.counting()));
    Map<Long, Long> busyOfKey =
        page.stream()
            .filter(timer -> ofShard.getOrDefault(shard(timer), 0L) >= perShard)
            .filter(timer -> busy.contains(timer.id()))
            .collect(Collectors.groupingBy(Due::keyHash, Collectors.counting()));
    busyOfKey.values().removeIf(count -> count <= OF_KEY_MAX);
    if (busyOfKey.isEmpty() || keys.size() >= MAX) {
      keys.clear();
    } else {
      keys.addAll(busyOfKey.keySet());
    }
  }

  private static int shard(Due timer) {
    return Shards.of(timer.keyHash());
  }
}
