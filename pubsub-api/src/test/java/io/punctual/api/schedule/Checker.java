package io.punctual.api.schedule;

import java.util.List;

/** An invariant over a whole run of a schedule. */
interface Checker {

  /** The violations in words; empty when the invariant holds. */
  List<String> violations(String schedule, ScheduleTables tables, ReadSchedule read);
}
