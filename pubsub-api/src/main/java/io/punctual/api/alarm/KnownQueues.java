package io.punctual.api.alarm;

import io.punctual.protocol.Shards;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.store.installation.AlarmQueueTable.Queue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Each shard's alarm queue, once it is known. */
class KnownQueues implements QueueNumbers {

  private volatile Map<Integer, Queue> queues = Map.of();
  private volatile List<Queue> distinct = List.of();

  void known(Map<Integer, Queue> table) {
    distinct = table.values().stream().distinct().toList();
    queues = Map.copyOf(table);
  }

  Optional<Queue> of(int shard) {
    return Optional.ofNullable(queues.get(shard));
  }

  boolean known() {
    return !queues.isEmpty();
  }

  /** The queues that are used. */
  List<Queue> queues() {
    return distinct;
  }

  /** The number of its queue; while that is not known, its shard keeps to itself. */
  @Override
  public int queueOf(AlarmedTimer timer) {
    int shard = Shards.of(timer.keyHash());
    return of(shard).map(distinct::indexOf).orElse(-1 - shard);
  }
}
