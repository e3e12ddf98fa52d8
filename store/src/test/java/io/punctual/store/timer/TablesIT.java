package io.punctual.store.timer;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Due;
import io.punctual.protocol.Shards;
import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.accuracy.AccuracyLedger.Minute;
import io.punctual.store.accuracy.MostLate;
import io.punctual.store.installation.AlarmQueueTable;
import io.punctual.store.installation.AlarmQueueTable.Queue;
import io.punctual.store.installation.Installation;
import io.punctual.store.lease.Leases;
import io.punctual.store.topic.TopicTable;
import io.punctual.store.topic.TopicTable.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TablesIT {

  private final Database database = Database.empty();

  @Test
  void aTimerIsFoundByItsTenantAlone() {
    Timer timer = SomeTimers.of("a", 1_000);
    database.timers().insert(List.of(timer));
    assertThat(database.timers().find("default", timer.id()))
        .hasValueSatisfying(
            found -> {
              assertThat(found.dueMillis()).isEqualTo(1_000);
              assertThat(found.timer().content().headers()).hasSize(1);
              assertThat(found.claim()).isNull();
            });
    assertThat(database.timers().find("another", timer.id())).isEmpty();
  }

  @Test
  void anEarlierTimerOfTheKeyBlocks() {
    Timer first = SomeTimers.of("a", 1_000);
    Timer second = SomeTimers.of("a", 1_000);
    database.timers().insert(List.of(second, first));
    Timers timers = database.timers();
    assertThat(timers.isBlocked(first)).isFalse();
    assertThat(timers.isBlocked(second)).isTrue();
  }

  @Test
  void aThousandTimersGoInOneStatement() {
    List<Timer> timers =
        LongStream.range(0, 1_000).mapToObj(i -> SomeTimers.of("k" + i, i)).toList();
    database.timers().insert(timers);
    assertThat(database.sql.queryForObject("SELECT COUNT(*) FROM timer", Long.class))
        .isEqualTo(1_000);
  }

  @Test
  void anInsertWhoseRepeatMeetsItsOwnFirstTryIsASuccess() {
    Timer timer = SomeTimers.of("a", 1_000);
    Timers timers =
        new Timers(
            database.losingTheFirstConnection("INSERT INTO timer"),
            database.transaction,
            database.retry);

    timers.insert(List.of(timer));

    assertThat(timers.known(List.of(timer.id()))).containsExactly(timer.id());
  }

  @Test
  void aScanGivesEachShardsFirstInOrderWithinItsBounds() {
    Timer at = SomeTimers.of("a", 1_000);
    Timer next = SomeTimers.of("a", 1_001);
    Timer last = SomeTimers.of("a", 2_000);
    Timer beyond = SomeTimers.of("a", 2_001);
    database.timers().insert(List.of(beyond, last, next, at));
    DueIndex due = new DueIndex(database.sql, database.retry);
    assertThat(due.scan(Map.of(at.shard(), 1_000L), 2_000, 10, List.of()))
        .extracting(Due::id)
        .containsExactly(next.id(), last.id());
    assertThat(due.scan(Map.of(at.shard(), 0L), 2_000, 1, List.of()))
        .extracting(Due::nextAtMillis)
        .containsExactly(1_000L);
    assertThat(due.overdue(Shards.all(), 2_000, 10)).isEqualTo(2);
    assertThat(due.overdue(Shards.all(), 2_001, 2)).isEqualTo(2);
    assertThat(due.pending(10)).isEqualTo(4);
    assertThat(due.oldest(Shards.all())).containsExactly(Map.entry(at.shard(), 1_000L));
  }

  @Test
  void aLeaseThatIsNotRenewedFallsSilent() {
    Leases leases = new Leases(database.sql);
    leases.renew(7);
    leases.renew(7);
    assertThat(leases.live(Duration.ofSeconds(30))).containsExactly(7L);
    assertThat(leases.live(Duration.ofSeconds(-1))).isEmpty();
    leases.drop(7);
    assertThat(leases.live(Duration.ofSeconds(30))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"+00:00", "+05:30", "-11:00"})
  void theDatabasesClockIsTheSameInEveryTimeZone(String zone) {
    database.transaction.executeWithoutResult(
        status -> {
          database.sql.execute("SET SESSION time_zone = '" + zone + "', timestamp = 1761438600.25");
          assertThat(
                  new Leases(database.sql)
                      .compareClocks(() -> Instant.ofEpochMilli(1_761_438_600_000L))
                      .apartMillis())
              .isEqualTo(-250);
          database.sql.execute("SET SESSION time_zone = DEFAULT, timestamp = DEFAULT");
        });
  }

  @Test
  void whatIsFixedStaysAndWhatMovesMovesForward() {
    Installation installation = new Installation(database.sql);
    assertThat(installation.read("shards")).hasValue(Shards.COUNT);
    assertThat(installation.fix("shards", 1)).isEqualTo(Shards.COUNT);
    installation.advance("promoted-to", 10);
    installation.advance("promoted-to", 5);
    assertThat(installation.read("promoted-to")).hasValue(10);
  }

  @Test
  void aShardKeepsItsQueue() {
    AlarmQueueTable queues = new AlarmQueueTable(database.sql);
    queues.fix(List.of(new Queue("a", 0), new Queue("a", 1)));
    assertThat(queues.fix(List.of(new Queue("b", 0)))).hasSize(Shards.COUNT);
    assertThat(queues.read()).containsEntry(3, new Queue("a", 1));
  }

  @Test
  void ofATopicTheLastWordIsKeptUntilItIsGone() {
    TopicTable topics = new TopicTable(database.sql);
    topics.keep(List.of(new Row("b", 1_000, false), new Row("a", Integer.MAX_VALUE, true)));
    topics.keep(List.of(new Row("b", 2_000, true), new Row("c", 1, false)));
    assertThat(topics.read(10))
        .containsExactly(
            new Row("a", Integer.MAX_VALUE, true),
            new Row("b", 2_000, true),
            new Row("c", 1, false));
    assertThat(topics.read(1)).hasSize(1);
    topics.forget(List.of("a", "c", "never"));
    assertThat(topics.read(10)).containsExactly(new Row("b", 2_000, true));
    topics.keep(List.of());
    topics.forget(List.of());
  }

  @Test
  void moreTopicsThanAStatementTakesAreKeptAndForgotten() {
    TopicTable topics = new TopicTable(database.sql);
    List<Row> many =
        IntStream.range(1_000, 2_001).mapToObj(i -> new Row("t" + i, i, false)).toList();
    topics.keep(many);
    assertThat(topics.read(5_000)).isEqualTo(many);
    topics.forget(many.stream().map(Row::name).toList());
    assertThat(topics.read(5_000)).isEmpty();
  }

  @Test
  void accuracyMergesHoldersAndReplacesAnEarlierFlush() {
    AccuracyLedger ledger = new AccuracyLedger(database.sql);
    ledger.flush(1, List.of(minute(100, 5_000)));
    ledger.flush(1, List.of(minute(100, 5_000, 7_000)));
    ledger.flush(2, List.of(minute(100, 9_000)));
    ledger.flush(2, List.of(minute(101, 1_000)));
    ledger.flush(3, List.of(of(AccuracyLedger.ALL_TOPICS, 100, 1, 2, 3, 4)));
    Histogram read = merged(ledger, "default", "demo", 100, 101);
    assertThat(read.getTotalCount()).isEqualTo(3);
    assertThat(read.getMaxValue()).isBetween(9_000L, 9_010L);
    assertThat(merged(ledger, "default", AccuracyLedger.ALL_TOPICS, 100, 102).getTotalCount())
        .isEqualTo(4);
    assertThat(merged(ledger, "another", "demo", 0, 1_000).getTotalCount()).isZero();
  }

  @Test
  void longRowsStandForTheirMinutes() {
    AccuracyLedger ledger = new AccuracyLedger(database.sql);
    String all = AccuracyLedger.ALL_TOPICS;
    String quarters = AccuracyLedger.ALL_TOPICS_BY_QUARTER;
    String hours = "mail" + AccuracyLedger.BY_HOUR;
    ledger.flush(1, List.of(of(all, 30, 1), of(all, 44, 2), of(quarters, 30, 1, 2)));
    ledger.flush(1, List.of(of(all, 60, 3), of(quarters, 60, 3)));
    ledger.flush(1, List.of(of("mail", 61, 1), of(hours, 60, 1)));
    ledger.flush(2, List.of(of(all, 45, 4, 5, 6), of(quarters, 45, 4, 5, 6)));

    assertThat(counted(ledger, all, 30, 60)).isEqualTo(Map.of(30L, 2L, 45L, 3L));
    assertThat(counted(ledger, "mail", 60, 120)).isEqualTo(Map.of(60L, 1L));
  }

  private static Map<Long, Long> counted(AccuracyLedger ledger, String topic, long from, long to) {
    Map<Long, Long> counts = new HashMap<>();
    ledger.readLong(
        "default",
        topic,
        from,
        to,
        part -> counts.merge(part.minute(), part.lateness().getTotalCount(), Long::sum));
    return counts;
  }

  @Test
  void topicsAreFoundByTheirHours() {
    AccuracyLedger ledger = new AccuracyLedger(database.sql);
    String mail = "mail" + AccuracyLedger.BY_HOUR;
    ledger.flush(1, List.of(of("mail", 60, 1), of(mail, 60, 1, 2), of(mail, 120, 3)));
    ledger.flush(2, List.of(of("demo" + AccuracyLedger.BY_HOUR, 60, 4), of(mail, 60, 5)));
    ledger.flush(2, List.of(of(AccuracyLedger.ALL_TOPICS_BY_QUARTER, 60, 9)));
    ledger.flush(2, List.of(of(AccuracyLedger.ALL_TOPICS, 60, 9)));
    ledger.flush(2, List.of(of("later" + AccuracyLedger.BY_HOUR, 180, 9)));

    assertThat(ledger.topics("default", 60, 180)).containsExactly("mail", "demo");
    assertThat(ledger.topics("another", 60, 180)).isEmpty();
    Map<String, Long> read = new HashMap<>();
    ledger
        .readHours("default", List.of("mail", "demo", "none"), 60, 120)
        .forEach(
            (topic, parts) ->
                parts.forEach(it -> read.merge(topic, it.lateness().getTotalCount(), Long::sum)));
    assertThat(read).isEqualTo(Map.of("mail", 3L, "demo", 1L));
    assertThat(ledger.readHours("another", List.of("mail"), 60, 120)).isEmpty();
    String longest = "t".repeat(249);
    ledger.flush(3, List.of(of(longest + AccuracyLedger.BY_HOUR, 240, 9)));
    assertThat(ledger.topics("default", 240, 300)).containsExactly(longest);
  }

  @Test
  void theMostLateOfAllCallbacksAreKnown() {
    AccuracyLedger ledger = new AccuracyLedger(database.sql);
    ledger.flush(1, List.of(mostLate(100, 1, 20), mostLate(101, 900, 901)));
    ledger.flush(2, List.of(mostLate(100, 15, 30), mostLate(99, 999, 1_000)));
    ledger.flush(3, List.of(minute(100, 5_000)));
    MostLate again = new MostLate();
    again.add(new UUID(0, 29), 7);
    again.add(new UUID(0, 29), 31);
    again.add(new UUID(0, 29), 8);
    ledger.flush(4, List.of(new Minute(100, "default", "demo", 0, new Histogram(1), again)));

    List<MostLate.Delivery> worst = mostLate(ledger, "default");

    assertThat(worst).hasSize(MostLate.MAX);
    assertThat(worst)
        .extracting(MostLate.Delivery::micros)
        .containsExactly(31L, 28L, 27L, 26L, 25L, 24L, 23L, 22L, 21L, 20L);
    assertThat(worst).extracting(MostLate.Delivery::id).contains(new UUID(0, 29));
    assertThat(mostLate(ledger, "another")).isEmpty();
  }

  private static List<MostLate.Delivery> mostLate(AccuracyLedger ledger, String tenant) {
    MostLate merged = new MostLate();
    ledger.read(tenant, "demo", 100, 101, part -> part.addTo(merged));
    return merged.list();
  }

  /** Deliveries from so many microseconds late to, exclusive, so many, in that minute. */
  private static Minute mostLate(long minute, long from, long to) {
    MostLate mostLate = new MostLate();
    LongStream.range(from, to).forEach(micros -> mostLate.add(new UUID(0, micros), micros));
    return new Minute(minute, "default", "demo", 0, new Histogram(1), mostLate);
  }

  private static Histogram merged(
      AccuracyLedger ledger, String tenant, String topic, long from, long to) {
    Histogram merged = new Histogram(AccuracyLedger.SIGNIFICANT_DIGITS);
    ledger.read(
        tenant,
        topic,
        from,
        to,
        part -> {
          assertThat(part.minute()).isBetween(from, to - 1);
          merged.add(part.lateness());
        });
    return merged;
  }

  private static Minute minute(long minute, long... micros) {
    return of("demo", minute, micros);
  }

  private static Minute of(String topic, long minute, long... micros) {
    Histogram lateness =
        new Histogram(AccuracyLedger.LATENESS_MAX_MICROS, AccuracyLedger.SIGNIFICANT_DIGITS);
    for (long value : micros) {
      lateness.recordValue(value);
    }
    return new Minute(minute, "default", topic, 0, lateness, new MostLate());
  }
}
