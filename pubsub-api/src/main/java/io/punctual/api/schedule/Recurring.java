package io.punctual.api.schedule;

import io.punctual.api.request.TimerRequest;
import io.punctual.store.schedule.Schedule;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as it was understood.
 *
 * @param startMillis no occurrence is before; null for none
 * @param endMillis no occurrence is behind; null for none
 * @param countMax timers it makes; null for no end
 * @param jitterMillis each timer is due so much later at most, by chance, and never behind the next
 *     occurrence
 * @param timer what each timer delivers
 */
record Recurring(
    Recurrence recurrence,
    @Nullable Long startMillis,
    @Nullable Long endMillis,
    @Nullable Integer countMax,
    long jitterMillis,
    CatchUp catchUp,
    TimerRequest timer) {

  /**
   * The first occurrence behind that time, of what has made so many timers; null if it has ended.
   */
  @Nullable Long after(long millis, int made) {
    return countMax != null && made >= countMax ? null : anyAfter(millis);
  }

  /** The same however many it has made. */
  @Nullable Long anyAfter(long millis) {
    long from = startMillis == null ? millis : Math.max(millis, startMillis - 1);
    OptionalLong next = recurrence.after(from);
    return next.isEmpty() || (endMillis != null && next.getAsLong() > endMillis)
        ? null
        : next.getAsLong();
  }

  /** How much later the timer of that occurrence is due at most: they stay in their order. */
  long jitterMillis(long instantMillis) {
    Long next = jitterMillis == 0 ? null : anyAfter(instantMillis);
    return next == null ? jitterMillis : Math.min(jitterMillis, next - instantMillis);
  }

  /** The first that may be due at that time or later: by chance, the last one before it, too. */
  @Nullable Long stillToCome(long millis) {
    Long last = last(millis - jitterMillis, millis);
    return last == null ? anyAfter(millis) : last;
  }

  /** The same of those that are this version's own. */
  @Nullable Long stillToCome(long millis, Schedule schedule) {
    Long first = stillToCome(millis);
    return first != null && first <= schedule.ownAfterMillis()
        ? anyAfter(schedule.ownAfterMillis())
        : first;
  }

  /** The last occurrence from one time to the other, both inclusive; null if there is none. */
  @Nullable Long last(long fromMillis, long toMillis) {
    long back = 0;
    Long found = anyAfter(toMillis - 1);
    while ((found == null || found > toMillis) && toMillis - back > fromMillis) {
      back = Math.min(toMillis - fromMillis, Math.max(1_000, 2 * back));
      found = anyAfter(toMillis - back - 1);
    }
    Long last = null;
    while (found != null && found <= toMillis) {
      last = found;
      found = anyAfter(found);
    }
    return last;
  }
}
