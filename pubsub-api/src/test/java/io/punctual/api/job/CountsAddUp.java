package io.punctual.api.job;

import io.punctual.store.job.Job;
import io.punctual.store.job.Job.Stage;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * A job ends: all that it found is done or refused. None is refused that it has done, unless
 * somebody else has touched it.
 */
final class CountsAddUp implements Checker {

  @Override
  public List<String> violations(Job job, JobTables jobs, ChangedTimers timers, Set<UUID> owed) {
    JobTables.Items items = jobs.of(job);
    boolean addsUp =
        job.stage() == Stage.ENDED
            && job.undone() == 0
            && items.undone.isEmpty()
            && job.found() == items.listed.size()
            && job.refused() == items.refused.size();
    if (!addsUp) {
      return List.of(
          "%s: found %d, has %d listed: %s"
              .formatted(job.name(), job.found(), items.listed.size(), job));
    }
    Set<Integer> refused = items.refused.keySet();
    return items.listed.stream()
        .filter(it -> refused.contains(it.n()) && owed.contains(it.id()))
        .map(it -> "%s: refused: %s, %s".formatted(job.name(), it, items.refused.get(it.n())))
        .toList();
  }
}
