package io.punctual.store.schedule;

import org.jspecify.annotations.Nullable;

/**
 * A recurring schedule as it is stored.
 *
 * @param version counts its owner's changes; the timers it makes have ids of their own for each
 * @param pausedUntilMillis before it there are no occurrences; 0 for none, {@link #UNTIL_RESUMED}
 * @param made how many timers it has made, without those taken back
 * @param madeToMillis the last occurrence that has become a timer, and was not taken back; 0 for
 *     none
 * @param keptToMillis the last occurrence that was due or being delivered at a change: it is an
 *     earlier version's timer, and is not made again; 0 for none
 * @param nextAtMillis the first that has not; null until it is resumed, and once it has ended
 * @param body JSON, as its owner gave it
 */
@SuppressWarnings("ArrayRecordComponent")
public record Schedule(
    String tenant,
    String name,
    int version,
    long pausedUntilMillis,
    int made,
    long madeToMillis,
    long keptToMillis,
    @Nullable Long nextAtMillis,
    long createdAtMillis,
    byte[] body) {

  /** A pause that has no end of its own. */
  public static final long UNTIL_RESUMED = Long.MAX_VALUE;

  public boolean isPaused(long nowMillis) {
    return nowMillis < pausedUntilMillis;
  }

  /** What is not later is no occurrence of this version: of an earlier one, or of no one. */
  public long ownAfterMillis() {
    return pausedUntilMillis == UNTIL_RESUMED
        ? keptToMillis
        : Math.max(keptToMillis, pausedUntilMillis - 1);
  }

  /** Up to there so many more timers are made, and the next occurrence is that one. */
  public Schedule advanced(int timers, long madeTo, @Nullable Long nextAt) {
    return new Schedule(
        tenant,
        name,
        version,
        pausedUntilMillis,
        made + timers,
        madeTo,
        keptToMillis,
        nextAt,
        createdAtMillis,
        body);
  }

  /** Its next version: so many timers were taken back, and up to there it was too late. */
  public Schedule changed(
      long pausedUntil, int takenBack, long keptTo, @Nullable Long nextAt, byte[] newBody) {
    return new Schedule(
        tenant,
        name,
        version + 1,
        pausedUntil,
        made - takenBack,
        keptTo,
        keptTo,
        nextAt,
        createdAtMillis,
        newBody);
  }
}
