package io.punctual.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Change;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.Content.Header;
import io.punctual.protocol.Due;
import io.punctual.protocol.Finish;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.NameOutcome;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Redrive;
import io.punctual.protocol.Shards;
import io.punctual.protocol.Timer;
import io.punctual.store.dead.DeadFilter;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.installation.AlarmQueueTable;
import io.punctual.store.installation.AlarmQueueTable.Queue;
import io.punctual.store.installation.Installation;
import io.punctual.store.lease.Leases;
import io.punctual.store.list.Branches;
import io.punctual.store.list.ListPosition;
import io.punctual.store.list.Listed;
import io.punctual.store.receipt.ReceiptLists;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.timer.CountPending;
import io.punctual.store.timer.DueForecast;
import io.punctual.store.timer.DueIndex;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.Standing;
import io.punctual.store.topic.TopicTable;
import io.punctual.store.topic.TopicTable.Row;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server has been told, or a driver, changes nothing. */
class ServerDefaultsIT {

  private static final String TENANT = "default";
  private static final String NAME = "it's \"a\" \\name\\ || `b` ? %";
  private static final long NO_END = Long.MAX_VALUE;
  private static final Claim CLAIM = new Claim(7, 1, 1_000);

  /** Each byte, so also each quote and escape. */
  private static final byte[] BYTES = new byte[256];

  static {
    for (int i = 0; i < BYTES.length; i++) {
      BYTES[i] = (byte) i;
    }
  }

  private final Database usual = Database.empty();

  @ParameterizedTest
  @ValueSource(strings = {"", "ANSI,ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT"})
  void allStatementsWorkInEachSqlModeOfTheServer(String mode) throws Exception {
    String before = usual.sql.queryForObject("SELECT @@GLOBAL.sql_mode", String.class);
    try (AutoCloseable _ = Database.administered(mode(mode), mode(before));
        Database database = usual.anew("")) {
      String session = database.sql.queryForObject("SELECT @@SESSION.sql_mode", String.class);
      assertThat(session)
          .contains(mode.isEmpty() ? "STRICT_TRANS_TABLES" : "ANSI_QUOTES"); // the driver's
      liveAndDie(database);
    }
  }

  private static String mode(String mode) {
    return "SET GLOBAL sql_mode = '%s'".formatted(mode);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "&sessionVariables=sql_mode=''",
        "&sessionVariables=sql_mode='ANSI,NO_BACKSLASH_ESCAPES'",
        "&jdbcCompliantTruncation=false&sessionVariables=sql_mode=''",
        "&useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSqlLimit=65536"
      })
  void allStatementsWorkWithTheDriversOptions(String options) {
    try (Database database = usual.anew(options)) {
      liveAndDie(database);
      assertThat(isPreparedByServer(database)).isEqualTo(options.contains("useServerPrepStmts"));
    }
  }

  private static boolean isPreparedByServer(Database database) {
    return Boolean.TRUE.equals(
        database.sql.execute(
            "SELECT id FROM timer WHERE id = ?",
            (PreparedStatement statement) ->
                statement.toString().contains("ServerPreparedStatement")));
  }

  /**
   * As ShedLock words it for MySQL. Berlin's clocks go from 2:00 to 3:00, and from 3:00 to 2:00.
   */
  @ParameterizedTest
  @ValueSource(strings = {"2026-03-29T02:30:00Z", "2026-10-25T00:30:00Z", "2026-10-25T02:30:00Z"})
  void summerTimeKeepsNoLockFromThePromoters(Instant now) throws Exception {
    try (AutoCloseable _ = SummerTime.known(usual);
        Database before = SummerTime.at(now.minusSeconds(60), usual);
        Database database = SummerTime.at(now, usual)) {
      before.sql.update("DELETE FROM shedlock");
      assertThat(
              before.sql.update(
                  "INSERT IGNORE INTO shedlock (name, lock_until, locked_at, locked_by) VALUES"
                      + " ('a', TIMESTAMPADD(MICROSECOND, 59000000, UTC_TIMESTAMP(3)),"
                      + " UTC_TIMESTAMP(3), 'me')"))
          .isEqualTo(1);
      String take =
          "UPDATE shedlock SET lock_until = TIMESTAMPADD(MICROSECOND, 1000, UTC_TIMESTAMP(3)),"
              + " locked_at = UTC_TIMESTAMP(3) WHERE name = 'a' AND lock_until <= UTC_TIMESTAMP(3)";
      assertThat(before.sql.update(take)).isZero();
      assertThat(database.sql.update(take)).isEqualTo(1);
    }
  }

  /** Berlin's: in 2026 summer begins on March 29 and ends on October 25, both at 1:00 UTC. */
  @ParameterizedTest
  @CsvSource({
    "2026-03-29T00:59:59.750Z, 2026-03-29T01:00:00.250Z",
    "2026-03-29T01:59:59.750Z, 2026-03-29T02:30:00.250Z",
    "2026-10-25T00:59:59.750Z, 2026-10-25T01:00:00.250Z",
    "2026-10-25T00:30:00.250Z, 2026-10-25T01:30:00.250Z"
  })
  void summerTimeMovesNoLeaseAndNoClock(Instant then, Instant later) throws Exception {
    try (AutoCloseable _ = SummerTime.known(usual)) {
      long holder = 7;
      try (Database database = SummerTime.at(then, usual)) {
        assertThat(SummerTime.isInForce(database, then)).isTrue();
        assertClock(database, then);
        new Leases(database.sql).renew(holder);
        assertThat(new Leases(database.sql).live(Duration.ofMillis(1))).containsExactly(holder);
      }
      Duration between = Duration.between(then, later);
      try (Database database = SummerTime.at(later, usual)) {
        assertClock(database, later);
        Leases leases = new Leases(database.sql);
        assertThat(leases.live(between.plusMillis(1))).containsExactly(holder);
        assertThat(leases.live(between)).isEmpty();
        assertThat(leases.forget(between)).isZero();
        assertThat(leases.forget(between.minusMillis(1))).isEqualTo(1);
      }
    }
  }

  private static void assertClock(Database database, Instant now) {
    assertThat(new Leases(database.sql).compareClocks(() -> now).apartMillis()).isZero();
    new TopicTable(database.sql).keep(List.of(new Row("t", 1, false)));
    assertThat(database.sql.queryForObject("SELECT seen_at FROM topic", Long.class))
        .isEqualTo(now.toEpochMilli());
  }

  /** From its insert to its second death, by each gateway. */
  private static void liveAndDie(Database database) {
    Timer timer = withBytes(SomeTimers.named(NAME, 1_000));
    Timer other = SomeTimers.of("other", 2_000);
    assertThat(
            database
                .namedTimers(database.transaction, Duration.ofDays(1))
                .insert(timer, new byte[32], 0))
        .isEqualTo(new NameOutcome.Stored());
    database.timers().insert(List.of(other));
    assertPending(database, timer, other);
    assertMoves(database, other);
    Deliveries deliveries = database.deliveries();
    assertThat(deliveries.postpone(List.of(timer.id()), 1_500, 1_499)).isEqualTo(1);

    List<ClaimedTimer> claimed = deliveries.claim(candidates(deliveries, timer), CLAIM);
    assertThat(claimed)
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.timer().content().payload()).isEqualTo(BYTES);
              assertThat(it.timer().content().key()).isEqualTo(BYTES);
              assertThat(it.timer().name()).isEqualTo(NAME);
            });
    finish(deliveries, List.of(), List.of(new Finish.Retry(timer.id(), 2_000, true, NAME)));
    assertThat(database.timers().find(TENANT, timer.id()).orElseThrow().lastError())
        .isEqualTo(NAME);
    deliveries.claim(candidates(deliveries, timer), CLAIM);
    finish(deliveries, List.of(dead(timer, 1)), List.of());
    assertDeadUntilRedriven(database, timer);
    assertTables(database);
  }

  private static void assertPending(Database database, Timer timer, Timer other) {
    DueIndex due = new DueIndex(database.sql, database.retry);
    assertThat(due.scan(Map.of(timer.shard(), 0L), 1_000, 10, List.of(1L)))
        .containsExactly(new Due(timer.id(), 1_000, timer.keyHash()));
    assertThat(due.overdue(Shards.all(), 1_001, 10)).isEqualTo(1);
    assertThat(due.pending(1)).isGreaterThanOrEqualTo(2);
    assertThat(new CountPending(database.sql, database.retry).count(TENANT, 9).entries())
        .isEqualTo(2);
    assertThat(
            new DueForecast(database.sql, database.retry)
                .count(TENANT, 0, 9_000, 1_000, 6_400)
                .bySteps())
        .isEqualTo(Map.of(1, 1L, 2, 1L));
    PendingTimers pending = new PendingTimers(database.sql, database.retry);
    assertThat(ids(pending.list(TENANT, null, Standing.ANY, NO_END)))
        .containsExactlyInAnyOrder(timer.id(), other.id());
    assertThat(ids(pending.ofKey(TENANT, "demo", BYTES, Standing.ANY, NO_END)))
        .containsExactly(timer.id());
  }

  private static void assertMoves(Database database, Timer timer) {
    assertThat(database.ownerChanges().reschedule(TENANT, timer.id(), 3_000, _ -> true))
        .isInstanceOf(Change.Done.class);
    assertThat(database.ownerChanges().cancel(TENANT, timer.id(), 1, 1))
        .isInstanceOf(Change.Done.class);
    assertThat(new Receipts(database.sql).find(TENANT, timer.id())).isPresent();
  }

  private static void assertDeadUntilRedriven(Database database, Timer timer) {
    DeadTimers dead = new DeadTimers(database.sql, database.transaction, database.retry);
    ReceiptLists receipts = new ReceiptLists(database.sql, database.retry);
    assertThat(dead.find(TENANT, timer.id()).orElseThrow().payload()).isEqualTo(BYTES);
    assertThat(
            dead.list(TENANT, new DeadFilter("demo", null, NAME, null, 0, Long.MAX_VALUE))
                .after(ListPosition.before(0), 5))
        .extracting(Listed::wanted)
        .containsExactly(true);
    assertThat(ids(receipts.list(TENANT, "demo", Outcome.DEAD, NO_END))).hasSize(2);
    assertThat(dead.redrive(TENANT, List.of(new Redrive(timer.id(), 5_000, 99)))).hasSize(1);
    assertThat(database.timers().find(TENANT, timer.id()).orElseThrow().lastError())
        .isEqualTo(NAME);
  }

  private static void assertTables(Database database) {
    Installation installation = new Installation(database.sql);
    assertThat(installation.fix("shards", 1)).isEqualTo(Shards.COUNT);
    installation.advance("progress", 10);
    installation.advance("progress", 5);
    assertThat(installation.read("progress")).hasValue(10);
    assertThat(new AlarmQueueTable(database.sql).fix(List.of(new Queue("a", 0), new Queue("a", 1))))
        .hasSize(64);
    TopicTable topics = new TopicTable(database.sql);
    topics.keep(List.of(new Row("t", 1, false)));
    topics.keep(List.of(new Row("t", 2, true)));
    assertThat(topics.read(5)).containsExactly(new Row("t", 2, true));
    Leases leases = new Leases(database.sql);
    leases.renew(7);
    leases.renew(7);
    assertThat(leases.live(Duration.ofMinutes(1))).containsExactly(7L);
  }

  private static Timer withBytes(Timer timer) {
    return new Timer(
        timer.id(),
        TENANT,
        timer.name(),
        new Content("demo", BYTES, List.of(new Header(NAME, BYTES)), BYTES),
        KeyHash.of(TENANT, "demo", BYTES),
        timer.dueMillis(),
        timer.seq());
  }

  private static List<Candidate> candidates(Deliveries deliveries, Timer timer) {
    return deliveries.candidates(List.of(timer.keyHash()), NO_END, 10).timers();
  }

  private static void finish(
      Deliveries deliveries, List<Receipt> receipts, List<Finish.Retry> retries) {
    assertThat(deliveries.finish(new Finish(receipts, retries, List.of()), CLAIM))
        .isEqualTo(receipts.size());
  }

  private static Receipt dead(Timer timer, long finishSeq) {
    return new Receipt(
        timer.id(), finishSeq, Outcome.DEAD, TENANT, NAME, "demo", 900L, 1_000, 1, null, 1, NAME);
  }

  private static List<UUID> ids(Branches list) {
    return list.after(ListPosition.before(0), 10).stream().map(it -> it.position().id()).toList();
  }
}
