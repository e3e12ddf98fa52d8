package io.punctual.api.schedule;

import io.punctual.store.schedule.Schedule;
import java.util.List;

/** A schedule makes as many timers as it says, those that were taken back not counted. */
final class CountHonoured implements Checker {

  @Override
  public List<String> violations(String name, ScheduleTables tables, ReadSchedule read) {
    int kept = tables.kept(name).size();
    Schedule schedule =
        tables.schedules().stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
    Integer max = read.stored(schedule.body()).countMax();
    boolean paused = schedule.pausedUntilMillis() == Schedule.UNTIL_RESUMED;
    boolean hasEnded = schedule.nextAtMillis() == null && !paused;
    boolean isRight =
        schedule.made() == kept
            && (max == null ? !hasEnded : kept <= max && hasEnded == (kept == max));
    return isRight || paused && schedule.made() == kept
        ? List.of()
        : List.of(
            "%s has %d timers of %d, and counts %d".formatted(name, kept, max, schedule.made()));
  }
}
