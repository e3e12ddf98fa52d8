package io.punctual.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.alarm.TestAlarms;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.RequestLimits;
import io.punctual.api.watch.ApiEvent;
import io.punctual.protocol.Sequence;
import io.punctual.store.schedule.Schedule;
import io.punctual.store.schedule.Schedules;
import io.punctual.store.simulation.FailedStatement;
import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.Seeds;
import io.punctual.store.simulation.SimulatedSql;
import io.punctual.store.simulation.Workers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two instances make the timers of schedules that their owners change, pause and resume, from one
 * seed. They die or stand still between any two steps, and the database goes down. {@code -Dseed=N}
 * repeats one run, {@code -Dseeds=N} makes N runs.
 */
class ScheduleSimulationTest {

  private static final Duration FAULTY = Duration.ofSeconds(150);
  private static final Duration CALM = Duration.ofSeconds(60);
  private static final Duration DOWN = Duration.ofSeconds(20);
  private static final SchedulesConfig CONFIG =
      new SchedulesConfig(Duration.ofSeconds(10), Duration.ofSeconds(1), 100);
  private static final ReadSchedule READ =
      new ReadSchedule(new ReadTimerRequest(RequestLimits.LARGEST), JsonMapper.shared());

  /** Of the body, all but its times and its timer. */
  private static final Map<String, String> SCHEDULES =
      Map.of(
          "all", "\"catchUp\": \"all\"",
          "counted", "\"catchUp\": \"all\", \"countMax\": 25, \"jitter\": \"1s\"",
          "latest", "\"catchUp\": \"latest\"",
          "none", "\"catchUp\": \"none\"",
          "jitter", "\"catchUp\": \"all\", \"jitter\": \"1s\"");

  static LongStream seeds() {
    return Seeds.of(30);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void eachOccurrenceIsMadeOnceWhateverGoesWrong(long seed) {
    Run run = new Run(seed);
    run.go();
    assertThat(run.tables.dueTakenBack()).as("DueOnesStay, repeat with -Dseed=%d", seed).isEmpty();
    for (Checker checker :
        List.of(
            new NothingOfWhatItWas(), new EachInstantOnce(run.endMillis), new CountHonoured())) {
      for (String schedule : SCHEDULES.keySet()) {
        assertThat(checker.violations(schedule, run.tables, READ))
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
    }
    assertThat(met)
        .containsKeys(
            "crashed",
            "paused",
            "database down",
            "no answer",
            "repeated",
            "nobody delivers",
            "schedule changed",
            "schedule paused",
            "schedule resumed",
            "taken back",
            "too late to take back");
  }

  private static final class Run {
    private final Faults faults;
    private final Workers workers;
    private final SimulatedSql sql;
    private final ScheduleTables tables;
    private final long endMillis;
    private int bodies;

    Run(long seed) {
      faults = new Faults(new Random(seed));
      workers = new Workers(faults);
      endMillis = workers.instant().plus(FAULTY).plus(CALM).toEpochMilli();
      sql = new SimulatedSql(workers, faults);
      tables = new ScheduleTables(sql, faults, workers);
    }

    void go() {
      for (String schedule : SCHEDULES.keySet().stream().sorted().toList()) {
        workers.start(() -> own(new Schedules.Key("default", schedule)));
      }
      for (int i = 0; i < 2; i++) {
        workers.process(() -> make()::runOnce);
      }
      workers.start(this::deliver);
      workers.start(this::goDown);
      workers.run(FAULTY, CALM);
    }

    private void deliver() {
      while (!workers.isOver()) {
        workers.sleep(Duration.ofMillis(100));
        if (!faults.isHealed() && faults.below(200) == 0) {
          faults.meet("nobody delivers");
          workers.sleep(Duration.ofSeconds(10));
        }
        tables.deliver(NothingOfWhatItWas.CLAIMED_AHEAD_MILLIS - 200);
      }
    }

    private void goDown() {
      workers.sleep(Duration.ofSeconds(faults.below(120)));
      sql.goDown(DOWN);
    }

    private MakeOccurrences make() {
      return new MakeOccurrences(
          CONFIG,
          tables.table(),
          READ,
          tables.timers(),
          new Sequence(workers),
          TestAlarms.unsent(workers),
          workers,
          this::happened);
    }

    private ChangeSchedule change() {
      return new ChangeSchedule(
          new TenantSchedules(tables.table(), CONFIG, () -> 0),
          tables.table(),
          READ,
          make(),
          tables.changes(),
          new Sequence(workers),
          workers);
    }

    /**
     * Makes a schedule, and changes it now and then, sometimes twice while a timer is delivered.
     */
    private void own(Schedules.Key key) {
      ChangeSchedule change = change();
      put(change, key);
      boolean paused = false;
      while (!faults.isHealed()) {
        int unchanged = faults.below(4) == 0 ? 2_000 : 60_000;
        workers.sleep(Duration.ofMillis(200 + faults.below(paused ? 10_000 : unchanged)));
        if (paused || faults.below(2) == 0) {
          paused = !paused;
          long until = paused ? pausedUntil() : 0;
          faults.meet(paused ? "schedule paused" : "schedule resumed");
          untilDone(() -> change.pause(key, until, null));
        } else {
          faults.meet("schedule changed");
          put(change, key);
        }
      }
    }

    /** Before or after it is resumed. */
    private long pausedUntil() {
      return faults.below(2) == 0
          ? Schedule.UNTIL_RESUMED
          : workers.instant().toEpochMilli() + 1 + faults.below(20_000);
    }

    private void put(ChangeSchedule change, Schedules.Key key) {
      byte[] body = body(key.name());
      untilDone(() -> change.put(key, READ.stored(body), body, null));
    }

    /** An owner whose call fails makes it again. */
    private void untilDone(Runnable call) {
      while (true) {
        try {
          call.run();
          return;
        } catch (FailedStatement again) {
          workers.sleep(Duration.ofSeconds(1));
        } catch (Workers.Crash again) {
          workers.sleep(Duration.ofSeconds(1));
        }
      }
    }

    private byte[] body(String name) {
      String times =
          faults.below(3) == 0
              ? "\"cron\": \"*/3 * * * * *\""
              : "\"every\": \"%ds\"".formatted(2 + faults.below(2));
      String timer = "{\"topic\": \"demo\", \"key\": \"k\", \"payload\": %d}".formatted(bodies++);
      return "{%s, %s, \"timer\": %s}".formatted(times, SCHEDULES.get(name), timer).getBytes(UTF_8);
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
