package io.punctual.consumer.alarm;

import io.punctual.consumer.hold.HoldGuard;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import java.time.Duration;
import java.util.Map;

/**
 * Commits the queues' offsets: every second those that have moved, and now and then all of them,
 * since a commit gets no answer.
 */
final class CommitOffsets {

  private static final int ALL_EVERY = 10;

  private final AlarmSource source;
  private final AlarmOffsets offsets;
  private final HoldGuard guard;
  private final RocketMqContact rocketMq;
  private final Duration every;
  private final ConsumerEvents events;
  private long lastNanos = System.nanoTime();
  private int commits;

  CommitOffsets(
      AlarmSource source,
      AlarmOffsets offsets,
      HoldGuard guard,
      RocketMqContact rocketMq,
      Duration every,
      ConsumerEvents events) {
    this.source = source;
    this.offsets = offsets;
    this.guard = guard;
    this.rocketMq = rocketMq;
    this.every = every;
    this.events = events;
  }

  void whenDue() {
    if (System.nanoTime() - lastNanos >= every.toNanos()) {
      lastNanos = System.nanoTime();
      commit(++commits % ALL_EVERY == 0);
    }
  }

  /** Not when RocketMQ is away: each attempt would wait for it. */
  void commit(boolean all) {
    if (!rocketMq.reachable()) {
      return;
    }
    Map<AlarmQueue, Long> moved = guard.read(() -> offsets.toCommit(all));
    if (!moved.isEmpty()) {
      source.commit(moved);
      guard.run(() -> offsets.committed(moved));
      events.happened(new ConsumerEvent.OffsetsCommitted(moved.size()));
    }
  }
}
