package io.punctual.api.job;

import io.punctual.store.job.Job;
import io.punctual.store.job.Job.Item;
import io.punctual.store.job.Job.Stage;
import io.punctual.store.job.JobItems;
import io.punctual.store.job.Jobs;
import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.SimulatedSql;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** Jobs and their items in memory: each step is made once, only of the job as it was read. */
final class JobTables {

  /** Of one job. */
  static final class Items {
    final List<Item> listed = new ArrayList<>();
    final Map<Integer, Item> undone = new TreeMap<>();
    final Map<Integer, String> refused = new TreeMap<>();
  }

  private final SimulatedSql sql;
  private final Faults faults;
  private final Map<String, Job> jobs = new TreeMap<>();
  private final Map<String, Items> items = new TreeMap<>();

  JobTables(SimulatedSql sql, Faults faults) {
    this.sql = sql;
    this.faults = faults;
  }

  void begin(Job job) {
    jobs.put(job.name(), job);
    items.put(job.name(), new Items());
  }

  List<Job> all() {
    return List.copyOf(jobs.values());
  }

  Items of(Job job) {
    return items.get(job.name());
  }

  Jobs jobs() {
    return new Jobs(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate(), items()) {
      @Override
      public List<Job> ready(long nowMillis, int limit) {
        return sql.transaction(
            () ->
                jobs.values().stream()
                    .filter(JobTables::hasWork)
                    .filter(it -> it.freeAtMillis() <= nowMillis)
                    .sorted(Comparator.comparingLong(Job::freeAtMillis))
                    .limit(limit)
                    .toList());
      }

      @Override
      public List<Job> old(long beforeMillis, int limit) {
        return List.of();
      }

      @Override
      public Optional<Job> take(Job job, long untilMillis) {
        return advance(job, job, untilMillis, () -> {});
      }

      @Override
      public Optional<Job> listed(Job before, Job next, List<Item> found, long nowMillis) {
        return advance(before, next, nowMillis, () -> insert(before, found));
      }

      @Override
      public Optional<Job> changed(
          Job before, Job next, int fromN, int toN, Map<Integer, String> refusals, long nowMillis) {
        return advance(
            before,
            next,
            nowMillis,
            () -> {
              note(before, fromN, toN, refusals);
              if (next.stage() == Stage.LISTING) {
                forgetRefused(before);
              }
            });
      }
    };
  }

  private static boolean hasWork(Job job) {
    return job.stage() == Stage.LISTING || job.stage() == Stage.CHANGING;
  }

  private Optional<Job> advance(Job before, Job next, long freeAtMillis, Runnable also) {
    Job made = freeAt(next, freeAtMillis + (freeAtMillis == before.freeAtMillis() ? 1 : 0));
    return sql.transaction(
        () -> {
          Job now = jobs.get(before.name());
          if (now.stage() != before.stage() || now.freeAtMillis() != before.freeAtMillis()) {
            faults.meet("no longer as it was read");
            return Optional.empty();
          }
          jobs.put(before.name(), made);
          also.run();
          return Optional.of(made);
        });
  }

  private static Job freeAt(Job job, long millis) {
    return new Job(
        job.tenant(),
        job.name(),
        job.id(),
        job.stage(),
        millis,
        job.place(),
        job.found(),
        job.undone(),
        job.refused(),
        job.createdAtMillis(),
        job.endedAtMillis(),
        job.body());
  }

  private void insert(Job job, List<Item> found) {
    of(job).listed.addAll(found);
    found.forEach(it -> of(job).undone.put(it.n(), it));
  }

  private void note(Job job, int fromN, int toN, Map<Integer, String> refusals) {
    of(job).refused.putAll(refusals);
    of(job).undone.keySet().removeIf(n -> n >= fromN && n <= toN);
  }

  private void forgetRefused(Job job) {
    of(job).listed.removeIf(it -> of(job).refused.containsKey(it.n()));
    of(job).refused.clear();
  }

  JobItems items() {
    return new JobItems(new JdbcTemplate(), new RetryTemplate()) {
      @Override
      public List<Item> undone(Job job, int fromN, int toN) {
        return sql.transaction(
            () ->
                of(job).undone.values().stream()
                    .filter(it -> it.n() >= fromN && it.n() <= toN)
                    .toList());
      }
    };
  }
}
