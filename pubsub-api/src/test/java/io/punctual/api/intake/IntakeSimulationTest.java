package io.punctual.api.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.alarm.TestAlarms;
import io.punctual.api.request.CheckTimer;
import io.punctual.api.request.ReadTimerRecord;
import io.punctual.api.request.RequestLimits;
import io.punctual.api.submit.CheckTopic;
import io.punctual.api.submit.SubmitConfig;
import io.punctual.api.submit.SubmitTimer;
import io.punctual.api.tenant.Tenant;
import io.punctual.api.tenant.Unlimited;
import io.punctual.api.topic.AskedTopics;
import io.punctual.api.topic.KnowTopics;
import io.punctual.api.topic.Topic;
import io.punctual.api.watch.ApiEvent;
import io.punctual.protocol.Sequence;
import io.punctual.protocol.Timer;
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
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two instances take the records of a topic of submissions, from one seed. They die or stand still
 * between any two steps, lose their partitions without knowing, and get no answer from SQL or
 * Kafka. {@code -Dseed=N} repeats one run, {@code -Dseeds=N} makes N runs.
 */
class IntakeSimulationTest {

  private static final Duration FAULTY = Duration.ofSeconds(40);
  private static final Duration CALM = Duration.ofSeconds(60);
  private static final Duration DUE_IN = Duration.ofHours(1);
  private static final List<Checker> CHECKERS =
      List.of(new EachRecordOnce(), new RefusalsTold(), new SubmittedInOrder());

  static LongStream seeds() {
    return Seeds.of(30);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void eachRecordHasItsEffectOnceWhateverGoesWrong(long seed) {
    Run run = new Run(seed);
    run.go();
    for (Checker checker : CHECKERS) {
      assertThat(
              checker.violations(
                  run.topic.partitions(), run.tables.inserted(), run.refused.sources()))
          .as("%s, repeat with -Dseed=%d", checker.getClass().getSimpleName(), seed)
          .isEmpty();
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
            "no database",
            "no answer",
            "repeated",
            "revoked",
            "read again",
            "rests",
            "no commit",
            "refusal lost",
            "refusal unheard",
            "other moved on",
            "topic unverified",
            "cancelled");
  }

  private static final class Run {
    private final Faults faults;
    private final Workers workers;
    private final SubmittedTopic topic;
    private final RefusedTopic refused;
    private final SubmissionTables tables;

    Run(long seed) {
      faults = new Faults(new Random(seed));
      workers = new Workers(faults);
      topic = new SubmittedTopic(faults);
      refused = new RefusedTopic(workers, faults);
      tables = new SubmissionTables(new SimulatedSql(workers, faults), faults);
    }

    void go() {
      GroupMember[] members = new GroupMember[2];
      for (int i = 0; i < members.length; i++) {
        int number = i;
        workers.process(() -> begin(members, number));
      }
      long due = workers.instant().plus(DUE_IN).toEpochMilli();
      repeat(150, () -> topic.produce(workers.millis(), due));
      repeat(3_000, topic::rebalance);
      repeat(100, this::endOne);
      workers.run(FAULTY, CALM);
    }

    private void repeat(int everyMillis, Runnable what) {
      workers.start(
          () -> {
            while (!faults.isHealed()) {
              workers.sleep(Duration.ofMillis(1 + faults.below(2 * everyMillis)));
              what.run();
            }
          });
    }

    private void endOne() {
      List<Timer> pending = tables.pending();
      if (!pending.isEmpty()) {
        Timer timer = pending.get(faults.below(pending.size()));
        if (topic.isNamedAlone(timer) && faults.happens("cancelled", 0.9)) {
          tables.cancel(timer);
        } else {
          tables.end(timer);
        }
      }
    }

    private Callable<Duration> begin(GroupMember[] members, int number) {
      GroupMember member = new GroupMember(topic, workers, faults);
      topic.join(member, members[number]);
      members[number] = member;
      Sequence sequence = new Sequence(workers);
      IntakeParts parts =
          new IntakeParts(
              read(sequence),
              tables.offsets(),
              tables.timers(),
              tables.named(),
              TestAlarms.unsent(workers),
              workers,
              this::happened);
      return new TakeSubmissions(
              Map.of(SubmittedTopic.NAME, Tenant.DEFAULT), clients(member), parts, this::nanos)
          ::runOnce;
    }

    private TakeSubmissions.Clients clients(GroupMember member) {
      return new TakeSubmissions.Clients() {
        @Override
        public Consumer<byte[], byte[]> consumer() {
          return member;
        }

        @Override
        public Refusals refusals() {
          return new Refusals("refused", refused, JsonMapper.shared());
        }
      };
    }

    private ReadSubmissions read(Sequence sequence) {
      KnowTopics topics = AskedTopics.of(_ -> kafkasWord(), this::nanos);
      CheckTimer check = new CheckTimer(Duration.ofHours(1), Duration.ofDays(1));
      SubmitTimer submit =
          new SubmitTimer(
              topics,
              check,
              new CheckTopic(topics, check, config()),
              null,
              null,
              null,
              sequence,
              null,
              workers,
              this::happened);
      return new ReadSubmissions(
          new ReadTimerRecord(RequestLimits.LARGEST), submit, Unlimited.quotas(), topics, workers);
    }

    private Topic kafkasWord() {
      return faults.happens("topic unverified", 0.3)
          ? new Topic.Unverified()
          : new Topic.Found(1_000_000, false);
    }

    private static SubmitConfig config() {
      return new Binder(new MapConfigurationPropertySource(Map.of()))
          .bindOrCreate("punctual.submit", SubmitConfig.class);
    }

    private long nanos() {
      return workers.millis() * 1_000_000;
    }

    /** What fails must fail for a reason that we know. */
    private void happened(ApiEvent event) {
      if (event instanceof ApiEvent.StepFailed(String step, RuntimeException failure)
          && !(failure instanceof FailedStatement)
          && !String.valueOf(failure.getMessage()).contains("takes no records")) {
        throw new AssertionError(step, failure);
      }
    }
  }
}
