package io.punctual.api.schedule;

import io.punctual.api.schedule.ScheduleTables.Made;
import io.punctual.api.schedule.ScheduleTables.Version;
import java.util.List;

/** Of what a schedule was before a change, only what was being delivered then still is. */
final class NothingOfWhatItWas implements Checker {

  static final long CLAIMED_AHEAD_MILLIS = 2_000;

  @Override
  public List<String> violations(String schedule, ScheduleTables tables, ReadSchedule read) {
    List<Version> versions = tables.versions(schedule);
    return tables.kept(schedule).stream()
        .filter(made -> made.version() + 1 < versions.size())
        .filter(made -> isAfter(made, versions.get(made.version() + 1)))
        .map(
            made ->
                "%s: of version %d, at %d"
                    .formatted(schedule, made.version(), made.timer().dueMillis()))
        .toList();
  }

  private static boolean isAfter(Made made, Version next) {
    return made.timer().dueMillis() > next.fromMillis() + CLAIMED_AHEAD_MILLIS;
  }
}
