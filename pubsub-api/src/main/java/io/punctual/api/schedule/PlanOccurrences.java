package io.punctual.api.schedule;

import io.punctual.store.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which occurrences become timers now. No clock.
 *
 * @param instants theirs, epoch milliseconds, in order
 * @param nextMillis the first that does not; null when the schedule has ended
 */
record PlanOccurrences(List<Long> instants, @Nullable Long nextMillis) {

  /**
   * @param upToMillis what is later is not made yet
   * @param max how many are made at most
   */
  static PlanOccurrences of(
      Recurring recurring, Schedule schedule, long nowMillis, long upToMillis, int max) {
    List<Long> instants = new ArrayList<>();
    Long next = schedule.nextAtMillis();
    if (next != null && next < nowMillis && recurring.catchUp() != CatchUp.ALL) {
      next = late(recurring, schedule, next, nowMillis);
    }
    while (next != null && next <= upToMillis && instants.size() < max) {
      instants.add(next);
      next = recurring.after(next, schedule.made() + instants.size());
    }
    return new PlanOccurrences(List.copyOf(instants), next);
  }

  /** Of those before now, the last; if none may be late, only one that is due later by chance. */
  private static @Nullable Long late(
      Recurring recurring, Schedule schedule, long fromMillis, long nowMillis) {
    Long last = recurring.last(fromMillis, nowMillis - 1);
    boolean isMissed =
        last == null
            || (recurring.catchUp() == CatchUp.NONE
                && Occurrence.of(schedule, recurring, last).dueMillis() < nowMillis);
    return isMissed ? recurring.after(nowMillis - 1, schedule.made()) : last;
  }

  long madeTo(Schedule schedule) {
    return instants.isEmpty() ? schedule.madeToMillis() : instants.getLast();
  }
}
