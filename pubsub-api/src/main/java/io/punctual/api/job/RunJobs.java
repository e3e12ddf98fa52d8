package io.punctual.api.job;

import io.punctual.api.auth.AuditLine;
import io.punctual.api.problem.ProblemType;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.ChangeKind;
import io.punctual.lifecycle.Step;
import io.punctual.store.job.Job;
import io.punctual.store.job.Job.Item;
import io.punctual.store.job.Job.Stage;
import io.punctual.store.job.JobItems;
import io.punctual.store.job.Jobs;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Works on all jobs in turns, a page of each. An instance takes a job in hand before it does a
 * page; were another to take it too soon, each page would still count once.
 */
class RunJobs implements Step {

  /** After that, an instance that has one in hand is thought dead, or its page has failed. */
  private static final Duration IN_HAND_MAX = Duration.ofSeconds(30);

  private static final int JOBS_MAX = 10;
  private static final int ITEMS_MAX = 50;

  private final Jobs jobs;
  private final JobItems items;
  private final ReadJob readJob;
  private final ListJobTimers list;
  private final ChangeJobTimer change;
  private final JobsConfig config;
  private final InstantSource clock;
  private final ApiEvents events;

  RunJobs(
      Jobs jobs,
      JobItems items,
      ReadJob readJob,
      ListJobTimers list,
      ChangeJobTimer change,
      JobsConfig config,
      InstantSource clock,
      ApiEvents events) {
    this.jobs = jobs;
    this.items = items;
    this.readJob = readJob;
    this.list = list;
    this.change = change;
    this.config = config;
    this.clock = clock;
    this.events = events;
  }

  @Override
  public Duration runOnce() {
    long now = clock.millis();
    List<Job> ready = jobs.ready(now, JOBS_MAX);
    boolean hasWorked = false;
    for (Job job : ready) {
      hasWorked |= guarded(job);
    }
    jobs.old(now - config.keptFor().toMillis(), JOBS_MAX).forEach(jobs::forgetUnchanged);
    return hasWorked ? Duration.ZERO : config.every();
  }

  /** One that fails is told, and keeps no other from being done; it is taken again later. */
  private boolean guarded(Job job) {
    try {
      Optional<Job> taken = jobs.take(job, clock.millis() + IN_HAND_MAX.toMillis());
      taken.ifPresent(this::advance);
      return taken.isPresent();
    } catch (RuntimeException e) {
      events.stepFailed("job " + job.tenant() + "/" + job.name(), e);
      return false;
    }
  }

  private void advance(Job job) {
    if (job.stage() == Stage.FORGOTTEN) {
      if (!jobs.delete(job)) {
        var unused = jobs.advanced(job, job, free(job));
      }
      return;
    }
    Optional<JobOrder> order = readJob.stored(job.tenant(), job.body());
    if (order.isEmpty()) {
      throw new IllegalStateException("only a newer version of this program can do it");
    }
    if (job.stage() == Stage.LISTING) {
      list(job, order.get());
    } else {
      change(job, order.get());
    }
  }

  /** Later than before it was taken, so that an older reading never matches. */
  private long free(Job job) {
    return Math.max(clock.millis(), job.freeAtMillis() - IN_HAND_MAX.toMillis() + 1);
  }

  private void list(Job job, JobOrder order) {
    JobPlace place = JobPlace.of(job);
    ListJobTimers.Found found = list.next(job, order, place.cursor());
    int room = Math.max(0, config.timersMax() - job.found());
    List<Item> fit = found.items().stream().limit(room).toList();
    boolean full = found.items().size() > room;
    boolean atEnd = full || found.place() == null;
    boolean goesOn = order.starts() || place.isAgain();
    Stage then = !atEnd ? Stage.LISTING : goesOn ? Stage.CHANGING : Stage.LISTED;
    String next = full ? JobPlace.full() : place.next(found.place());
    var unused = jobs.listed(job, job.listed(fit.size(), next, then), fit, free(job));
  }

  private void change(Job job, JobOrder order) {
    int looked = Math.min(ITEMS_MAX, job.undone());
    int from = order.lastFirst() ? job.undone() - looked + 1 : job.found() - job.undone() + 1;
    int to = from + looked - 1;
    List<Item> undone = items.undone(job, from, to);
    Map<Item, Optional<ProblemType>> done = new LinkedHashMap<>();
    for (Item item : order.lastFirst() ? undone.reversed() : undone) {
      done.put(item, change.change(job.tenant(), order, item));
    }
    audit(job, order, done);
    Map<Integer, String> refusals = new TreeMap<>();
    done.forEach((item, why) -> why.ifPresent(type -> refusals.put(item.n(), type.slug())));
    Job changed = job.changed(looked, refusals.size());
    Job next = changed.undone() > 0 ? changed : atEnd(changed, order);
    if (jobs.changed(job, next, from, to, refusals, free(job)).isPresent()) {
      done.forEach((item, why) -> events.happened(event(ChangeJobTimer.kind(order, item), why)));
    }
  }

  /**
   * A person's data is looked for once more: a timer may have died, or been redriven, meanwhile.
   */
  private Job atEnd(Job changed, JobOrder order) {
    boolean looksAgain =
        order.action() == JobAction.ERASE
            && !JobPlace.of(changed).isAgain()
            && !JobPlace.isFull(changed);
    return looksAgain ? changed.again(JobPlace.again()) : changed.ended(clock.millis());
  }

  /** Rather twice than not at all. Who asked for it stands in the line of the job's own request. */
  private static void audit(Job job, JobOrder order, Map<Item, Optional<ProblemType>> done) {
    List<UUID> timers =
        done.entrySet().stream()
            .filter(it -> it.getValue().isEmpty())
            .map(it -> it.getKey().id())
            .toList();
    if (!timers.isEmpty()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("tenant", job.tenant());
      fields.put("job", job.name());
      fields.put("action", order.action().word());
      fields.put("filter", order.filter());
      fields.put("timers", timers);
      AuditLine.write(fields);
    }
  }

  private static ApiEvent event(ChangeKind kind, Optional<ProblemType> refusal) {
    return refusal
        .<ApiEvent>map(type -> new ApiEvent.ChangeRefused(kind, type))
        .orElseGet(() -> new ApiEvent.Changed(kind, 1));
  }
}
