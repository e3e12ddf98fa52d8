package io.punctual.store.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.awaitility.Durations.ONE_MINUTE;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Change;
import io.punctual.protocol.Claim;
import io.punctual.protocol.Finish;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Redrive;
import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.sql.Ids;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnclaimedIT {

  private static final Claim CLAIM = new Claim(7, 1, 1_000);

  private final Database database = Database.empty();
  private final Deliveries deliveries = database.deliveries();

  @Test
  void aRowIsAsWideWithoutAClaimAsWithOne() {
    Timer fresh = stored("fresh");
    Timer released = stored("released");
    Timer failed = stored("failed");
    Timer redriven = stored("redriven");
    deliveries.claim(candidates(released), CLAIM);
    deliveries.claim(candidates(failed), CLAIM);
    deliveries.claim(candidates(redriven), CLAIM);

    deliveries.release(List.of(released.id()), CLAIM);
    deliveries.finish(
        new Finish(
            List.of(dead(redriven)),
            List.of(new Finish.Retry(failed.id(), 2_000, false, "full")),
            List.of()),
        CLAIM);
    new DeadTimers(database.sql, database.transaction, database.retry)
        .redrive("default", List.of(new Redrive(redriven.id(), 3_000, 99)));

    assertThat(
            database.sql.query(
                "SELECT id FROM timer WHERE OCTET_LENGTH(claim) = 16 AND claimed_at = 0",
                (row, number) -> Ids.uuid(row.getBytes(1))))
        .containsExactlyInAnyOrder(fresh.id(), released.id(), failed.id(), redriven.id());
    assertThat(candidates(fresh, released, failed, redriven))
        .hasSize(4)
        .allMatch(candidate -> candidate.claim() == null);
  }

  /**
   * So that pages do not overflow: a row that grows by its claim is logged with its page. What the
   * server purges meanwhile is logged, too, so the least of some rounds is what the claims cost.
   */
  @Test
  void aClaimIsLoggedInAFewHundredBytes() {
    assumeFalse(database.isTiDb(), "TiDB's rows are not in pages");

    long least = IntStream.range(0, 4).mapToLong(this::loggedBytesOfAClaim).min().orElseThrow();

    assertThat(least).isLessThan(400);
  }

  @Test
  void aNullAsEarlierVersionsWroteItIsNoClaim() {
    Timer claimed = stored("a");
    Timer cancelled = stored("b");
    Timer postponed = stored("c");
    database.sql.update("UPDATE timer SET claim = NULL, claimed_at = NULL");

    assertThat(deliveries.claim(candidates(claimed), CLAIM)).hasSize(1);
    assertThat(database.ownerChanges().cancel("default", cancelled.id(), 1, 1))
        .isInstanceOf(Change.Done.class);
    assertThat(deliveries.postpone(List.of(postponed.id()), 9_000, 8_999)).isEqualTo(1);
  }

  /** The claims of 4,000 new rows, 400 at once. */
  private long loggedBytesOfAClaim(int round) {
    List<Timer> timers =
        IntStream.range(0, 4_000)
            .mapToObj(number -> SomeTimers.of(round + "k" + number % 100, number))
            .toList();
    for (int from = 0; from < timers.size(); from += 200) {
      database.timers().insert(timers.subList(from, from + 200));
    }
    List<Candidate> all = candidates(timers.toArray(Timer[]::new));

    long before = afterThePurgeOfEarlierRows();
    for (int from = 0; from < all.size(); from += 400) {
      deliveries.claim(all.subList(from, from + 400), CLAIM);
    }
    return (loggedBytes() - before) / all.size();
  }

  /** What has been logged when nothing more is. */
  private long afterThePurgeOfEarlierRows() {
    AtomicLong last = new AtomicLong();
    await().atMost(ONE_MINUTE).until(this::loggedBytes, logged -> logged == last.getAndSet(logged));
    return last.get();
  }

  private long loggedBytes() {
    return Long.parseLong(
        database.sql.queryForObject(
            "SHOW GLOBAL STATUS WHERE variable_name IN"
                + " ('Innodb_lsn_current', 'Innodb_redo_log_current_lsn')", // MariaDB's and MySQL's
            (row, number) -> row.getString("Value")));
  }

  private Timer stored(String key) {
    Timer timer = SomeTimers.of(key, 1_000);
    database.timers().insert(List.of(timer));
    return timer;
  }

  private List<Candidate> candidates(Timer... timers) {
    List<Long> keys = List.of(timers).stream().map(Timer::keyHash).distinct().toList();
    List<UUID> ids = List.of(timers).stream().map(Timer::id).toList();
    return deliveries.candidates(keys, Long.MAX_VALUE, 10_000).timers().stream()
        .filter(candidate -> ids.contains(candidate.id()))
        .toList();
  }

  private static Receipt dead(Timer timer) {
    return new Receipt(
        timer.id(),
        1,
        Outcome.DEAD,
        "default",
        null,
        "demo",
        900L,
        timer.dueMillis(),
        2_000,
        null,
        1,
        "RecordTooLarge: 1");
  }
}
