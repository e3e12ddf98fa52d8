package io.punctual.api.schedule;

import io.punctual.api.schedule.ScheduleTables.Made;
import io.punctual.api.schedule.ScheduleTables.Version;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * No instant has two timers, whatever version made them. Each instant of a schedule that nobody
 * changes then has one; if not all are caught up, but for those that were past when the next was
 * made.
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
  public List<String> violations(String schedule, ScheduleTables tables, ReadSchedule read) {
    List<String> violations = new ArrayList<>();
    List<Version> versions = tables.versions(schedule);
    TreeMap<Long, Made> byInstant = new TreeMap<>();
    for (Made made : tables.kept(schedule)) {
      Recurring recurring = read.stored(versions.get(made.version()).schedule().body());
      long due = made.timer().dueMillis();
      Long instant = recurring.last(due - recurring.jitterMillis(), due);
      if (instant == null || byInstant.put(instant, made) != null) {
        violations.add("%s has two timers, or none is at %s".formatted(schedule, instant));
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
    if (version.schedule().paused()) {
      return;
    }
    Recurring recurring = read.stored(version.schedule().body());
    long end = Math.min(endMillis - 1_000, nextMillis - OUTAGE_MAX);
    Long instant = recurring.anyAfter(version.fromMillis() + AROUND);
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
