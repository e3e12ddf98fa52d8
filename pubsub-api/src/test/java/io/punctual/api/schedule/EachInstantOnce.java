package io.punctual.api.schedule;

import io.punctual.api.schedule.ScheduleTables.Made;
import io.punctual.api.schedule.ScheduleTables.Version;
import io.punctual.store.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * No instant has two timers, whatever version made them, and none of a pause has one. Each instant
 * of a schedule that nobody changes then has one; if not all are caught up, but for those that were
 * past when the next was made.
 */
final class EachInstantOnce implements Checker {

  /** Longer than nobody makes any. */
  private static final long OUTAGE_MAX = Duration.ofSeconds(50).toMillis();

  /** Before a change's own time, what it makes again may be due. */
  private static final long AROUND = Duration.ofSeconds(6).toMillis();

  private final long endMillis;

  EachInstantOnce(long endMillis) {
    this.endMillis = endMillis;
  }

  @Override
  public List<String> violations(String name, ScheduleTables tables, ReadSchedule read) {
    List<String> violations = new ArrayList<>();
    List<Version> versions = tables.versions(name);
    TreeMap<Long, Made> byInstant = new TreeMap<>();
    for (Made made : tables.kept(name)) {
      Schedule schedule = versions.get(made.version()).schedule();
      Recurring recurring = read.stored(schedule.body());
      long due = made.timer().dueMillis();
      Long instant = recurring.last(due - recurring.jitterMillis(), due);
      if (instant == null || byInstant.put(instant, made) != null) {
        violations.add("%s has two timers, or none is at %s".formatted(name, instant));
      } else if (instant < schedule.pausedUntilMillis()) {
        violations.add("%s has a timer of its pause, at %d".formatted(name, instant));
      }
    }
    for (int i = 0; i < versions.size(); i++) {
      long next = i + 1 < versions.size() ? versions.get(i + 1).fromMillis() : Long.MAX_VALUE;
      skipped(versions.get(i), next, byInstant, read, violations);
    }
    return violations;
  }

  private void skipped(
      Version version,
      long nextMillis,
      TreeMap<Long, Made> byInstant,
      ReadSchedule read,
      List<String> violations) {
    if (version.schedule().pausedUntilMillis() == Schedule.UNTIL_RESUMED) {
      return;
    }
    Recurring recurring = read.stored(version.schedule().body());
    long end = Math.min(endMillis - 1_000, nextMillis - OUTAGE_MAX);
    long pauseEnd = version.schedule().pausedUntilMillis();
    Long instant = recurring.anyAfter(Math.max(version.fromMillis() + AROUND, pauseEnd - 1));
    while (instant != null && instant <= end) {
      if (!byInstant.containsKey(instant) && !maySkip(recurring, instant, byInstant)) {
        violations.add("%s skips %d".formatted(version.schedule().name(), instant));
      }
      instant = recurring.anyAfter(instant);
    }
  }

  private static boolean maySkip(Recurring recurring, long instant, TreeMap<Long, Made> made) {
    var next = made.higherEntry(instant);
    return next == null
        ? recurring.countMax() != null
        : recurring.catchUp() != CatchUp.ALL && next.getValue().atMillis() > instant;
  }
}
