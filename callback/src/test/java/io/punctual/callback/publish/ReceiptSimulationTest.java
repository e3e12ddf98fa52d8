package io.punctual.callback.publish;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.callback.lease.HolderLease;
import io.punctual.lifecycle.ReceiptsConfig;
import io.punctual.protocol.DeadTimer;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.receipt.UnpublishedReceipts.Key;
import io.punctual.store.simulation.Faults;
import io.punctual.store.simulation.Seeds;
import io.punctual.store.simulation.SimulatedSql;
import io.punctual.store.simulation.Workers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Two callbacks publish the ends of timers, from one seed. They die or stand still between any two
 * steps and disagree about who lives; ends are committed late, and records and answers lost. {@code
 * -Dseed=N} repeats one run, {@code -Dseeds=N} makes N runs.
 */
class ReceiptSimulationTest {

  private static final Duration FAULTY = Duration.ofSeconds(40);

  /** Longer than the last late commit and a full pass. */
  private static final Duration CALM = Duration.ofSeconds(100);

  /** So that a shard's page is full now and then. */
  private static final int SHARDS = 2;

  static LongStream seeds() {
    return Seeds.of(12);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void eachEndIsPublishedWhateverGoesWrong(long seed) {
    Run run = new Run(seed);
    run.go();
    assertThat(new EachEndPublished().violations(run.ends, run.topics))
        .as("%s, repeat with -Dseed=%d", EachEndPublished.class.getSimpleName(), seed)
        .isEmpty();
  }

  @Test
  void theRunsMeetEveryFault() {
    Map<String, Integer> met = new HashMap<>();
    for (long seed = 0; seed < 4; seed++) {
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
            "record lost",
            "record unheard",
            "letter too large",
            "committed late",
            "disagree");
  }

  private static final class Run {
    private final Faults faults;
    private final Workers workers;
    private final SimulatedSql sql;
    private final UnpublishedInMemory ends;
    private final PublishedTopics topics;
    private final Sequence sequence;

    Run(long seed) {
      faults = new Faults(new Random(seed));
      workers = new Workers(faults);
      sql = new SimulatedSql(workers, faults);
      ends = new UnpublishedInMemory(sql);
      topics = new PublishedTopics(workers, faults);
      sequence = new Sequence(workers);
    }

    void go() {
      for (long holder = 1; holder <= 2; holder++) {
        long me = holder;
        workers.process(() -> publisher(me)::runOnce);
      }
      workers.start(this::end);
      workers.run(FAULTY, CALM);
    }

    private void end() {
      while (!faults.isHealed()) {
        workers.sleep(Duration.ofMillis(1 + faults.below(200)));
        for (int i = faults.below(10) == 0 ? 60 : 1; i > 0; i--) {
          Receipt end = receipt();
          workers.start(() -> commit(end));
        }
      }
    }

    private void commit(Receipt end) {
      boolean late = faults.happens("committed late", 0.1);
      workers.sleep(Duration.ofMillis(1 + faults.below(late ? 20_000 : 200)));
      ends.commit(end);
    }

    private Receipt receipt() {
      Outcome outcome = Outcome.values()[faults.below(Outcome.values().length)];
      long now = workers.millis();
      Receipt end =
          new Receipt(
              new UUID(faults.micros(0, Long.MAX_VALUE), faults.micros(0, Long.MAX_VALUE)),
              sequence.next(),
              outcome,
              "default",
              null,
              "demo",
              null,
              now,
              now,
              null,
              1,
              null);
      return Key.of(end).shard() < SHARDS ? end : receipt();
    }

    private PublishReceipts publisher(long holder) {
      return new PublishReceipts(
          ends,
          () -> topics,
          new ReceiptsConfig(PublishedTopics.RECEIPTS),
          new DeadLetters(new DeadLettersConfig(PublishedTopics.LETTERS), dead()),
          lease(holder),
          _ -> {},
          workers);
    }

    private HolderLease lease(long holder) {
      return new HolderLease(null, null, workers, () -> 0, holder, null, () -> true) {
        @Override
        public List<Long> live() {
          return faults.happens("disagree", 0.05) ? List.of(holder) : List.of(1L, 2L);
        }
      };
    }

    private DeadTimers dead() {
      return new DeadTimers(new JdbcTemplate(), new TransactionTemplate(), new RetryTemplate()) {
        @Override
        public Optional<DeadTimer.Whole> find(String tenant, UUID id) {
          return sql.transaction(() -> Optional.of(letter(id)));
        }
      };
    }

    /** Some are too large for the topic. */
    private DeadTimer.Whole letter(UUID id) {
      byte[] key = id.toString().getBytes(US_ASCII);
      DeadTimer dead = new DeadTimer(id, null, "demo", key, List.of(), 0, 0, 1, 0, "refused");
      return new DeadTimer.Whole(dead, new byte[Math.floorMod(id.hashCode(), 120)]);
    }
  }
}
