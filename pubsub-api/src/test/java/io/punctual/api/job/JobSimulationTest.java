package io.punctual.api.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.alarm.TestAlarms;
import io.punctual.api.change.CancelTimer;
import io.punctual.api.change.RescheduleTimer;
import io.punctual.api.list.WalkBranches;
import io.punctual.api.lookup.FindTimer;
import io.punctual.api.lookup.PendingPages;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.watch.ApiEvent;
import io.punctual.protocol.Claim;
import io.punctual.protocol.Content;
import io.punctual.protocol.DeadTimer;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Timer;
import io.punctual.store.job.Job;
import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.Seeds;
import io.punctual.store.simulation.SimulatedSql;
import io.punctual.store.simulation.Workers;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two instances work on jobs, from one seed. They die or stand still between any two steps, and the
 * jobs' timers are moved, cancelled, delivered, redriven or die meanwhile. {@code -Dseed=N} repeats
 * one run, {@code -Dseeds=N} makes N runs.
 */
class JobSimulationTest {

  private static final Duration FAULTY = Duration.ofSeconds(60);
  private static final Duration CALM = Duration.ofSeconds(120);
  private static final int TIMERS = 90;
  private static final String TENANT = "default";
  private static final byte[] KEY = {'k'};
  private static final JobsConfig CONFIG =
      new JobsConfig(Duration.ofSeconds(1), 10_000, 100, Duration.ofDays(7));
  private static final List<Checker> CHECKERS = List.of(new EachItemOnce(), new CountsAddUp());

  /** By topic: what is done to its timers. */
  private static final Map<String, String> JOBS =
      new TreeMap<>(
          Map.of(
              "cancelled", "\"action\": \"cancel\"",
              "dropped", "\"action\": \"drop\"",
              "erased", "\"action\": \"erase\", \"key\": \"k\"",
              "later", "\"action\": \"move\", \"by\": \"1h\"",
              "sooner", "\"action\": \"move\", \"by\": \"-1h\""));

  static LongStream seeds() {
    return Seeds.of(30);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void eachTimerIsChangedOnceWhateverGoesWrong(long seed) {
    Run run = new Run(seed);
    run.go();
    for (Checker checker : CHECKERS) {
      for (Job job : run.jobs.all()) {
        assertThat(checker.violations(job, run.jobs, run.timers, run.owed(job)))
            .as("%s, repeat with -Dseed=%d", checker.getClass().getSimpleName(), seed)
            .isEmpty();
      }
    }
  }

  @Test
  void theRunsMeetEveryFault() {
    Map<String, Integer> met = new HashMap<>();
    for (long seed = 0; seed < 10; seed++) {
      Run run = new Run(seed);
      run.go();
      run.faults.met().forEach((fault, times) -> met.merge(fault, times, Integer::sum));
      run.jobs.all().forEach(job -> met.merge("refused", job.refused(), Integer::sum));
    }
    assertThat(met)
        .containsKeys(
            "crashed",
            "paused",
            "no database",
            "no answer",
            "repeated",
            "no longer as it was read",
            "moved",
            "delivered",
            "died",
            "redriven",
            "refused");
  }

  private static final class Run {
    private final Faults faults;
    private final Workers workers;
    private final SimulatedSql sql;
    private final JobTables jobs;
    private final ChangedTimers timers;
    private final Sequence sequence;
    private final Map<String, Set<UUID>> ids = new HashMap<>();
    private final Map<UUID, Integer> versions = new HashMap<>();
    private final Set<UUID> touched = new HashSet<>();

    Run(long seed) {
      faults = new Faults(new Random(seed));
      workers = new Workers(faults);
      sql = new SimulatedSql(workers, faults);
      jobs = new JobTables(sql, faults);
      timers = new ChangedTimers(sql);
      sequence = new Sequence(workers);
    }

    void go() {
      JOBS.keySet().forEach(this::fill);
      JOBS.keySet().forEach(topic -> workers.start(() -> begin(topic)));
      for (int i = 0; i < 2; i++) {
        workers.process(() -> run()::runOnce);
      }
      workers.start(this::touch);
      workers.run(FAULTY, CALM);
    }

    Set<UUID> owed(Job job) {
      return ids.get(job.name()).stream()
          .filter(it -> !touched.contains(it))
          .collect(Collectors.toSet());
    }

    private void fill(String topic) {
      ids.put(topic, new HashSet<>());
      for (int i = 0; i < TIMERS; i++) {
        UUID id = new UUID(faults.below(Integer.MAX_VALUE), i);
        ids.get(topic).add(id);
        PendingTimer timer = PendingTimer.accepted(timer(id, topic));
        if (topic.equals("dropped") || (topic.equals("erased") && faults.below(2) == 0)) {
          die(timer);
        } else {
          timers.put(timer);
        }
      }
    }

    private Timer timer(UUID id, String topic) {
      long due = workers.instant().plus(Duration.ofHours(2)).toEpochMilli() + faults.below(60_000);
      Content content = new Content(topic, KEY, List.of(), new byte[0]);
      long keyHash = KeyHash.of(TENANT, topic, KEY);
      return new Timer(id, TENANT, null, content, keyHash, due, sequence.next());
    }

    private void begin(String topic) {
      workers.sleep(Duration.ofMillis(1 + faults.below(20_000)));
      byte[] body = "{%s, \"topic\": \"%s\"}".formatted(JOBS.get(topic), topic).getBytes(UTF_8);
      UUID id = new UUID(0, jobs.all().size());
      jobs.begin(Job.begun(TENANT, topic, id, workers.millis(), body));
    }

    /** Others do something to a timer. */
    private void touch() {
      while (!faults.isHealed()) {
        workers.sleep(Duration.ofMillis(1 + faults.below(400)));
        touchOne();
      }
      timers.pending.values().stream().filter(it -> it.claim() != null).toList().forEach(this::end);
    }

    private void touchOne() {
      List<PendingTimer> pending = List.copyOf(timers.pending.values());
      List<DeadTimer> dead = List.copyOf(timers.dead.all().values());
      if (faults.below(4) == 0 && !dead.isEmpty()) {
        redrive(dead.get(faults.below(dead.size())));
      } else if (!pending.isEmpty()) {
        touch(pending.get(faults.below(pending.size())));
      }
    }

    private void touch(PendingTimer timer) {
      touched.add(timer.id());
      if (timer.claim() != null) {
        end(timer);
      } else {
        switch (faults.below(4)) {
          case 0 -> {
            faults.meet("moved");
            timers.put(timer.movedTo(timer.dueMillis() + 1_000));
          }
          case 1 -> die(timer);
          case 2 -> timers.end(timer, Outcome.CANCELLED, workers.millis());
          default -> claim(timer);
        }
      }
    }

    private void claim(PendingTimer timer) {
      Claim claim = new Claim(1, 1, workers.millis());
      timers.put(
          new PendingTimer(
              timer.timer(), timer.nextAtMillis(), timer.version(), claim, 0, 0, null));
      workers.sleep(Duration.ofMillis(1 + faults.below(2_000)));
      end(timer);
    }

    private void end(PendingTimer timer) {
      faults.meet("delivered");
      timers.end(timer, Outcome.DELIVERED, workers.millis());
    }

    private void die(PendingTimer timer) {
      faults.meet("died");
      timers.end(timer, Outcome.DEAD, workers.millis());
      Timer of = timer.timer();
      DeadTimer dead =
          new DeadTimer(
              of.id(),
              null,
              of.content().topic(),
              KEY,
              List.of(),
              of.dueMillis(),
              of.seq(),
              1,
              workers.millis(),
              "refused");
      timers.dead.all().put(of.id(), dead);
      versions.put(of.id(), timer.version());
    }

    private void redrive(DeadTimer dead) {
      faults.meet("redriven");
      touched.add(dead.id());
      timers.dead.all().remove(dead.id());
      Timer timer = timer(dead.id(), dead.topic());
      int version = versions.get(dead.id()) + 1;
      timers.put(new PendingTimer(timer, timer.dueMillis(), version, null, 0, 0, null));
    }

    private RunJobs run() {
      WalkBranches walk = new WalkBranches(40, Duration.ofSeconds(1), () -> 0);
      PendingPages pages =
          new PendingPages(
              timers.lists(), new FindTimer(timers.timers(), timers.receipts(), workers), walk);
      return new RunJobs(
          jobs.jobs(),
          jobs.items(),
          new ReadJob(JsonMapper.shared(), pages),
          new ListJobTimers(pages, timers.dead, walk, workers),
          change(),
          CONFIG,
          workers,
          this::happened);
    }

    private ChangeJobTimer change() {
      RingAlarms ring = TestAlarms.unsent(workers);
      return new ChangeJobTimer(
          new CancelTimer(timers.changes(), sequence, workers),
          new RescheduleTimer(timers.changes(), ring),
          timers.dead,
          timers.timers(),
          timers.receipts(),
          new CheckTimer(Duration.ofHours(1), Duration.ofDays(1)),
          workers);
    }

    /** But for the database, nothing fails. */
    private void happened(ApiEvent event) {
      if (event instanceof ApiEvent.StepFailed(String step, RuntimeException failure)
          && !(failure instanceof DataAccessException)) {
        throw new AssertionError(step, failure);
      }
    }
  }
}
