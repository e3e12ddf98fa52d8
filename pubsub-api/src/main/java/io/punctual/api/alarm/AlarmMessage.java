package io.punctual.api.alarm;

import io.punctual.protocol.Shards;
import io.punctual.protocol.wire.AlarmedTimer;
import java.util.List;

/**
 * One message to be: timers of one queue that ring at one time.
 *
 * @param ringAtMillis epoch milliseconds, or {@link AlarmTime#AT_ONCE}
 * @param timers at least one, at most {@link io.punctual.protocol.wire.Alarm#TIMERS_MAX}
 */
public record AlarmMessage(long ringAtMillis, List<AlarmedTimer> timers) {

  public AlarmMessage {
    timers = List.copyOf(timers);
  }

  /** All its timers go to this shard's queue. */
  int shard() {
    return Shards.of(timers.getFirst().keyHash());
  }

  long lastDueMillis() {
    return timers.stream().mapToLong(AlarmedTimer::dueMillis).max().orElseThrow();
  }
}
