package io.punctual.store.schedule;

import org.jspecify.annotations.Nullable;

/**
 * A recurring schedule as it is stored.
 *
 * @param version counts its owner's changes; the timers it makes have ids of their own for each
 * @param made how many timers it has made, without those taken back
 * @param madeToMillis the last occurrence that has become a timer, and was not taken back; 0 for
 *     none
 * @param keptToMillis the last occurrence that was being delivered at a change, by the timer of an
 *     earlier version: it is not made again; 0 for none
 * @param nextAtMillis the first that has not; null while it is paused, and once it has ended
 * @param body JSON, as its owner gave it
 */
@SuppressWarnings("ArrayRecordComponent")
public record Schedule(
    String tenant,
    String name,
    int version,
    boolean paused,
    int made,
    long madeToMillis,
    long keptToMillis,
    @Nullable Long nextAtMillis,
    long createdAtMillis,
    byte[] body) {

  /** Up to there so many more timers are made, and the next occurrence is that one. */
  public Schedule advanced(int timers, long madeTo, @Nullable Long nextAt) {
    return new Schedule(
        tenant,
        name,
        version,
        paused,
        made + timers,
        madeTo,
        keptToMillis,
        nextAt,
        createdAtMillis,
        body);
  }

  /** Its next version: so many timers were taken back, and up to there it was too late. */
  public Schedule changed(
      boolean isPaused, int takenBack, long keptTo, @Nullable Long nextAt, byte[] newBody) {
    return new Schedule(
        tenant,
        name,
        version + 1,
        isPaused,
        made - takenBack,
        keptTo,
        keptTo,
        nextAt,
        createdAtMillis,
        newBody);
  }
}
