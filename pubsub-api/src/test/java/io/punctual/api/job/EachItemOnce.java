package io.punctual.api.job;

import io.punctual.store.job.Job;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** What a job does to a timer it does once, and to each that nobody else has touched. */
final class EachItemOnce implements Checker {

  @Override
  public List<String> violations(Job job, JobTables jobs, ChangedTimers timers, Set<UUID> owed) {
    Stream<String> twice =
        jobs.of(job).listed.stream()
            .filter(it -> timers.done.getOrDefault(it.id(), 0) > 1)
            .map(it -> "%s: done twice: %s".formatted(job.name(), it));
    Stream<String> leftOut =
        owed.stream()
            .filter(it -> !timers.done.containsKey(it))
            .map(it -> "%s: left out: %s".formatted(job.name(), it));
    return Stream.concat(twice, leftOut).toList();
  }
}
