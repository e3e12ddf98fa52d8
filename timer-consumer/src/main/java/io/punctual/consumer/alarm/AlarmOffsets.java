package io.punctual.consumer.alarm;

import io.punctual.consumer.hold.UnfinishedAlarm;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which alarms of the assigned queues are unfinished. A queue's offset is committed up to its first
 * unfinished alarm, so that a crash re-reads and loses nothing. Pure; guarded by the lock of the
 * hold.
 */
public final class AlarmOffsets {

  private final Map<AlarmQueue, QueueOffsets> queues = new HashMap<>();
  private int assigned;

  /** An alarm was read: to be filled by {@link io.punctual.consumer.hold.Hold#add}. */
  public UnfinishedAlarm received(AlarmQueue queue, long offset) {
    return queues.computeIfAbsent(queue, _ -> new QueueOffsets()).received(offset);
  }

  /** These queues are ours now and no others: the alarms of lost ones are abandoned. */
  public void assigned(Set<AlarmQueue> assigned) {
    this.assigned = assigned.size();
    queues
        .entrySet()
        .removeIf(
            entry -> {
              boolean lost = !assigned.contains(entry.getKey());
              if (lost) {
                entry.getValue().abandon();
              }
              return lost;
            });
  }

  /**
   * The first unfinished alarm of each queue.
   *
   * @param all also of queues where it has not moved since it was last {@linkplain #committed
   *     committed}
   */
  public Map<AlarmQueue, Long> toCommit(boolean all) {
    Map<AlarmQueue, Long> offsets = new HashMap<>();
    queues.forEach(
        (queue, tracked) -> {
          if (all || tracked.moved()) {
            offsets.put(queue, tracked.firstUnfinished());
          }
        });
    return offsets;
  }

  /** These offsets have been committed. */
  public void committed(Map<AlarmQueue, Long> offsets) {
    offsets.forEach(
        (queue, offset) -> {
          QueueOffsets tracked = queues.get(queue);
          if (tracked != null) {
            tracked.committed(offset);
          }
        });
  }

  /** Alarms from the first unfinished one of each queue on: what a crash would read again. */
  public int open() {
    return queues.values().stream().mapToInt(QueueOffsets::open).sum();
  }

  /** Queues that are ours. */
  public int queues() {
    return assigned;
  }
}
