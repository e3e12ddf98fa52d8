package io.punctual.api.job;

import io.punctual.store.job.Job;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** An invariant over a whole run of a job. */
interface Checker {

  /**
   * The violations in words; empty when the invariant holds.
   *
   * @param owed the timers that are the job's, and that nobody else has touched
   */
  List<String> violations(Job job, JobTables jobs, ChangedTimers timers, Set<UUID> owed);
}
