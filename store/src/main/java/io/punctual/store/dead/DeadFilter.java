package io.punctual.store.dead;

import org.jspecify.annotations.Nullable;

/**
 * Which of a tenant's dead timers are meant.
 *
 * @param topic null for all
 * @param key null for all
 * @param reason a part of their reason; null for all
 * @param namePrefix what their names begin with; null: any, and those without one
 * @param dueFromMillis inclusive
 * @param dueBeforeMillis exclusive
 */
@SuppressWarnings("ArrayRecordComponent")
public record DeadFilter(
    @Nullable String topic,
    byte @Nullable [] key,
    @Nullable String reason,
    @Nullable String namePrefix,
    long dueFromMillis,
    long dueBeforeMillis) {

  public static final DeadFilter ALL =
      new DeadFilter(null, null, null, null, Long.MIN_VALUE, Long.MAX_VALUE);

  /** Whether it leaves nothing out. */
  public boolean isAll() {
    return topic == null
        && key == null
        && reason == null
        && namePrefix == null
        && dueFromMillis == ALL.dueFromMillis
        && dueBeforeMillis == ALL.dueBeforeMillis;
  }
}
