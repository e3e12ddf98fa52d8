package io.punctual.store.dead;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Claim;
import io.punctual.protocol.Due;
import io.punctual.protocol.Finish;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Redrive;
import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.list.Count;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.Listed;
import io.punctual.store.sql.Ids;
import io.punctual.store.timer.CountPending;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeadTimersIT {

  private final Database database = Database.empty();
  private final DeadTimers dead =
      new DeadTimers(database.sql, database.transaction, database.retry);

  @Test
  void aBuriedTimerIsListedRedrivenAndMayDieAgainWithAReceiptOfItsOwn() {
    Timer timer = SomeTimers.of("a", 1_000);
    database.timers().insert(List.of(timer));
    Count pending = pending();
    bury(timer.id(), 1, 1, 1 << 16);

    assertThat(dead.list("default", filter("demo", "TooLarge")).after(ListPosition.before(0), 5))
        .containsExactly(new Listed(timer.shard(), new ListPosition(1, 0, timer.id()), true));
    assertThat(dead.list("default", filter("other", null)).after(ListPosition.before(0), 5))
        .extracting(Listed::wanted)
        .containsExactly(false);
    assertThat(wanted("a")).containsExactly(true);
    assertThat(wanted("b")).containsExactly(false);
    assertThat(wanted(new DeadFilter(null, null, null, null, 1_000, 1_001))).containsExactly(true);
    assertThat(wanted(new DeadFilter(null, null, null, null, 0, 1_000))).containsExactly(false);
    assertThat(wanted(new DeadFilter(null, null, null, "order:", 0, 9_999))).containsExactly(false);
    assertThat(dead.list("another", DeadFilter.ALL).after(ListPosition.before(0), 5)).isEmpty();
    assertThat(dead.list("default", DeadFilter.ALL).after(new ListPosition(1, 0, timer.id()), 5))
        .isEmpty();

    assertThat(dead.redrive("default", List.of(new Redrive(timer.id(), 5_000, 99))))
        .containsExactly(new Due(timer.id(), 5_000, timer.keyHash()));
    assertThat(dead.find("default", timer.id())).isEmpty();
    assertThat(pending()).isEqualTo(pending);
    bury(timer.id(), 2, 2, 2 << 16);

    assertThat(dead.find("default", timer.id()))
        .hasValueSatisfying(
            whole -> {
              assertThat(whole.payload()).containsExactly(1, 2);
              assertThat(whole.timer().attempts()).isEqualTo(2);
              assertThat(whole.timer().headers()).hasSize(1);
            });
    assertThat(count("receipt")).isEqualTo(2);
  }

  private Count pending() {
    return new CountPending(database.sql, database.retry).count("default", 9);
  }

  @Test
  void aRedrivenTimerHasNoLatenessPolicySoThatItDoesNotExpireAgain() {
    Timer timer = SomeTimers.expiring("a", 1_000, new LatenessPolicy(1, OnExpiry.DEAD_LETTER));
    database.timers().insert(List.of(timer));
    assertThat(database.timers().find("default", timer.id()))
        .hasValueSatisfying(row -> assertThat(row.timer().lateness()).isEqualTo(timer.lateness()));
    bury(timer.id(), 0, 1, 1);
    assertThat(dead.find("default", timer.id()))
        .hasValueSatisfying(whole -> assertThat(whole.timer().attempts()).isZero());

    dead.redrive("default", List.of(new Redrive(timer.id(), 5_000, 99)));

    assertThat(database.timers().find("default", timer.id()))
        .hasValueSatisfying(row -> assertThat(row.timer().lateness()).isNull());
  }

  @Test
  void aRedriveWhoseAnswerWasLostIsReportedByItsRepeat() {
    Timer timer = SomeTimers.of("a", 1_000);
    database.timers().insert(List.of(timer));
    bury(timer.id(), 1, 1, 1);
    DeadTimers losing =
        new DeadTimers(database.sql, database.losingTheFirstAnswer(() -> {}), database.retry);

    assertThat(losing.redrive("default", List.of(new Redrive(timer.id(), 5_000, 99))))
        .containsExactly(new Due(timer.id(), 5_000, timer.keyHash()));
  }

  @Test
  void ofManyWhoRedriveOneTimerOneDoes() throws Exception {
    Timer timer = SomeTimers.of("a", 1_000);
    database.timers().insert(List.of(timer));
    bury(timer.id(), 1, 1, 1);
    try (ExecutorService callers = Executors.newFixedThreadPool(8)) {
      List<Future<List<Due>>> calls =
          IntStream.range(0, 8)
              .mapToObj(
                  i ->
                      callers.submit(
                          () ->
                              dead.redrive(
                                  "default", List.of(new Redrive(timer.id(), 5_000, 100 + i)))))
              .toList();
      int redriven = 0;
      for (Future<List<Due>> call : calls) {
        redriven += call.get().size();
      }
      assertThat(redriven).isEqualTo(1);
    }
    assertThat(count("timer")).isEqualTo(1);
    assertThat(count("dead_timer")).isZero();
  }

  @Test
  void theListReadsItsIndexInOrder() {
    List<Timer> timers = IntStream.range(0, 50).mapToObj(i -> SomeTimers.of("k" + i, i)).toList();
    database.timers().insert(timers);
    timers.forEach(timer -> bury(timer.id(), 1, timer.dueMillis(), 1));
    assertThat(
            database.plan(
                DeadTimers.inShard(DeadTimers.wanted(DeadFilter.ALL)),
                3,
                "default",
                5,
                5,
                new byte[16],
                10))
        .contains("key=dead_timer_died")
        .doesNotContain("filesort");
  }

  private void bury(UUID id, int attempts, long diedAtMillis, long finishSeq) {
    Claim claim = new Claim(1, finishSeq, 1);
    Deliveries deliveries = database.deliveries();
    long hash =
        database.sql.queryForObject(
            "SELECT key_hash FROM timer WHERE id = ?", Long.class, Ids.bytes(id));
    List<Candidate> candidates =
        deliveries.candidates(List.of(hash), Long.MAX_VALUE, 10).timers().stream()
            .filter(candidate -> candidate.id().equals(id))
            .toList();
    deliveries.claim(candidates, claim);
    Receipt receipt =
        new Receipt(
            id,
            finishSeq,
            Outcome.DEAD,
            "default",
            null,
            "demo",
            900L,
            1_000,
            diedAtMillis,
            null,
            attempts,
            "RecordTooLarge: 1");
    assertThat(deliveries.finish(new Finish(List.of(receipt), List.of(), List.of()), claim))
        .isEqualTo(1);
  }

  private long count(String table) {
    return database.sql.queryForObject("SELECT COUNT(*) FROM " + table, Long.class);
  }

  private static DeadFilter filter(String topic, @Nullable String reason) {
    return new DeadFilter(topic, null, reason, null, 0, Long.MAX_VALUE);
  }

  private List<Boolean> wanted(String key) {
    return wanted(new DeadFilter("demo", key.getBytes(UTF_8), null, null, 0, 10_000));
  }

  private List<Boolean> wanted(DeadFilter filter) {
    return dead.list("default", filter).after(ListPosition.before(0), 5).stream()
        .map(Listed::wanted)
        .toList();
  }
}
