package io.punctual.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Claim;
import io.punctual.protocol.Due;
import io.punctual.protocol.Finish;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Redrive;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Shards;
import io.punctual.protocol.Timer;
import io.punctual.protocol.Waiting;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.change.CallerChanges;
import io.punctual.store.dead.DeadFilter;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.list.Branches;
import io.punctual.store.list.Count;
import io.punctual.store.list.ListPosition;
import io.punctual.store.name.NamedTimers;
import io.punctual.store.name.RepeatedSubmits;
import io.punctual.store.name.RepeatedSubmits.Named;
import io.punctual.store.name.TimerNames;
import io.punctual.store.pause.WaitingTimers;
import io.punctual.store.receipt.ReceiptLists;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.receipt.UnpublishedReceipts;
import io.punctual.store.receipt.UnpublishedReceipts.Key;
import io.punctual.store.schedule.Schedule;
import io.punctual.store.schedule.Schedules;
import io.punctual.store.timer.CountPending;
import io.punctual.store.timer.DueForecast;
import io.punctual.store.timer.DueIndex;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.SameDuePage;
import io.punctual.store.timer.Standing;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each statement that is run often goes by its index, and steps over few entries of it. */
class PlansIT {

  private static final int ROWS = 6_000;
  private static final int KEYS = 200;
  private static final int EACH = 5;
  private static final int STEPS_MAX = Shards.COUNT * EACH + 32;
  private static final WaitingTimers.Place FIRST = WaitingTimers.Place.FIRST;
  private static final long NO_END = Long.MAX_VALUE;
  private static final String TENANT = "default";
  private static final byte[] CONTENT = new byte[32];
  private static final Claim CLAIM = new Claim(7, 1, 1_000);
  private static final Claim NEXT_CLAIM = new Claim(8, 1, 2_000);

  private static Database plain;
  private static ExplainedStatements explained;
  private static Database database;
  private static List<Timer> timers;

  private final Deliveries deliveries = database.deliveries();

  @BeforeAll
  static void load() {
    plain = Database.empty();
    explained = new ExplainedStatements(plain);
    database = plain.by(explained);
    timers =
        LongStream.range(0, ROWS).mapToObj(i -> SomeTimers.of("k" + i % KEYS, 1_000 + i)).toList();
    Schedules schedules = new Schedules(plain.sql, plain.transaction, plain.retry);
    for (int i = 0; i < 1_000; i++) {
      schedules.insert(
          new Schedule(TENANT, "s" + (1_000 + i), 0, 0, 0, 0, 0, 10L * i, 1, new byte[1]));
    }
    Receipts receipts = new Receipts(plain.sql);
    for (int from = 0; from < ROWS; from += 1_000) {
      plain.timers().insert(timers.subList(from, from + 1_000));
      receipts.insert(
          LongStream.range(from, from + 1_000)
              .mapToObj(i -> ended(SomeTimers.of("old", i), Outcome.EXPIRED, i))
              .toList());
    }
    // MySQL learns some seconds later by itself that the tables are no longer empty.
    plain.sql.execute("ANALYZE TABLE schedule, timer, receipt");
  }

  @AfterAll
  static void empty() {
    Database unused = Database.empty();
  }

  @Test
  void aTimerIsReadAndItsKeysEarlierOnesAreFound() {
    Timers sql = database.timers();
    Timer timer = timers.get(3_000);

    goesBy("PRIMARY", () -> assertThat(sql.find(TENANT, timer.id())).isPresent());
    goesBy("PRIMARY", () -> assertThat(sql.known(ids(timers.subList(0, 100)))).hasSize(100));
    goesBy("timer_key", () -> assertThat(sql.isBlocked(timer)).isTrue());
    goesBy(
        "PRIMARY",
        () -> assertThat(pending().read(TENANT, ids(timers.subList(0, 100)))).hasSize(100));
  }

  @Test
  void aDeliveryGoesByItsKeysAndIds() {
    List<Timer> few = timers.subList(400, 440);
    List<Candidate> read = candidates(few);

    goesBy("timer_key", () -> assertThat(candidates(few)).hasSize(40));
    goesBy(
        "timer_key",
        () -> assertThat(deliveries.candidates(hashes(few), NO_END, 100).cut()).isTrue());
    goesBy("PRIMARY", () -> assertThat(deliveries.claim(read, CLAIM)).hasSize(40));
    goesBy("PRIMARY", () -> assertThat(deliveries.release(ids(few), CLAIM)).isEqualTo(40));
    deliveries.claim(read, CLAIM);
    List<Candidate> abandoned = candidates(few);
    goesBy("PRIMARY", () -> assertThat(deliveries.claim(abandoned, NEXT_CLAIM)).hasSize(40));
    Finish finish =
        new Finish(
            Stream.concat(
                    few.subList(0, 10).stream().map(it -> ended(it, Outcome.DELIVERED, 1)),
                    few.subList(10, 20).stream().map(it -> ended(it, Outcome.DEAD, 1)))
                .toList(),
            few.subList(20, 30).stream()
                .map(it -> new Finish.Retry(it.id(), it.dueMillis(), true, "timeout"))
                .toList(),
            ids(few.subList(30, 40)));
    goesBy("PRIMARY", () -> assertThat(deliveries.finish(finish, NEXT_CLAIM)).isEqualTo(20));
    goesBy("PRIMARY", () -> assertThat(deliveries.postpone(ids(few), 9_000, 8_999)).isEqualTo(20));
    List<ScopedTimer> left = new ArrayList<>();
    goesBy("PRIMARY", () -> left.addAll(deliveries.scoped(ids(few))));
    goesBy("PRIMARY", () -> deliveries.setAside(Waiting.PAUSED, left));
  }

  @Test
  void scansOfWhatIsDueStopAtTheirLimit() {
    DueIndex due = new DueIndex(database.sql, database.retry);
    SameDuePage sameDue = new SameDuePage(database.sql, database.retry);
    var from = Shards.all().stream().collect(Collectors.toMap(Function.identity(), _ -> 2_000L));
    List<Long> except = hashes(timers.subList(0, 1));
    Timer timer = timers.get(3_100);

    goesBy("timer_due", () -> assertThat(due.scan(from, 5_000, EACH, List.of())).isNotEmpty());
    goesBy("timer_due", () -> assertThat(due.scan(from, 5_000, EACH, except)).isNotEmpty());
    goesBy("timer_due", () -> assertThat(due.overdue(Shards.all(), 5_000, EACH)).isPositive());
    goesBy("timer_due", () -> assertThat(due.oldest(Shards.all())).isNotEmpty());
    goesBy(
        "timer_due",
        () -> {
          List<Due> page = sameDue.first(timer.shard(), timer.dueMillis(), EACH);
          assertThat(sameDue.after(page.getLast(), EACH)).isEmpty();
        });
    goesBy(
        "timer_listed",
        () ->
            new DueForecast(database.sql, database.retry)
                .count(TENANT, 2_000, 5_000, 60_000, EACH * Shards.COUNT));
    CountPending counts = new CountPending(database.sql, database.retry);
    goesBy("timer_listed", () -> assertThat(counts.count(TENANT, EACH).entries()).isPositive());
    goesBy(
        "timer_listed",
        () -> assertThat(counts.count("another", EACH)).isEqualTo(new Count(0, 0, true)));
  }

  @Test
  void listsStopAtTheirPage() {
    ListPosition middle = ListPosition.before(3_000);
    ReceiptLists receipts = new ReceiptLists(database.sql, database.retry);
    Timer timer = timers.get(3_000);

    goesBy(
        "timer_listed", () -> page(pending().list(TENANT, "demo", Standing.ANY, NO_END), middle));
    goesBy(
        "timer_key",
        () ->
            page(
                pending().ofKey(TENANT, "demo", timer.content().key(), Standing.ANY, NO_END),
                middle));
    goesBy(
        "receipt_finished",
        () -> page(receipts.list(TENANT, null, null, NO_END), ReceiptLists.before(3_000)));
  }

  private static void page(Branches list, ListPosition from) {
    assertThat(list.after(from, EACH)).isNotEmpty();
  }

  @Test
  void receiptsAreFoundByTheirIds() {
    Receipt receipt = ended(SomeTimers.of("r", 1), Outcome.EXPIRED, 1);
    new Receipts(plain.sql).insert(List.of(receipt));
    ListPosition place = new ListPosition(receipt.finishSeq(), 0, receipt.id());

    goesBy(
        "PRIMARY",
        () -> assertThat(new Receipts(database.sql).find(TENANT, receipt.id())).hasValue(receipt));
    goesBy(
        "PRIMARY",
        () ->
            assertThat(new ReceiptLists(database.sql, database.retry).read(TENANT, List.of(place)))
                .containsExactly(receipt));
  }

  @Test
  void receiptsThatATopicIsToGetAreReadByShardAndRemovedByTheirKeys() {
    new Receipts(plain.sql, EnumSet.allOf(Outcome.class))
        .insert(
            LongStream.range(0, 1_000)
                .mapToObj(i -> ended(SomeTimers.of("u", i), Outcome.EXPIRED, i))
                .toList());
    UnpublishedReceipts unpublished = new UnpublishedReceipts(database.sql, database.retry);
    var from = Shards.all().stream().collect(Collectors.toMap(Function.identity(), _ -> 500L));
    List<Key> some = unpublished.scan(from, EACH).subList(0, 100);

    goesBy("PRIMARY", () -> assertThat(unpublished.scan(from, EACH)).hasSizeGreaterThan(100));
    goesBy("PRIMARY", () -> assertThat(unpublished.oldest(Shards.all())).isNotEmpty());
    goesBy("PRIMARY", () -> assertThat(unpublished.read(some)).hasSize(100));
    goesBy("PRIMARY", () -> unpublished.remove(some));
  }

  @Test
  void namesAndTheirTimersGoByTheirHashesAndIds() {
    NamedTimers named = database.namedTimers(database.transaction, Duration.ZERO);
    CallerChanges changes = database.ownerChanges();
    for (int i = 0; i < 50; i++) {
      plain.namedTimers(plain.transaction, Duration.ZERO).insert(named("old" + i), CONTENT, 0);
    }
    Timer timer = named("n");

    goesBy("PRIMARY", () -> named.insert(timer, CONTENT, 0));
    goesBy("PRIMARY", () -> named.insert(named("n"), CONTENT, 0));
    goesBy("PRIMARY", () -> assertThat(names().find(TENANT, "n")).hasValue(timer.id()));
    goesBy(
        "PRIMARY",
        () ->
            new RepeatedSubmits(database.sql, database.timers())
                .find(TENANT, List.of(new Named("n", CONTENT), new Named("old1", CONTENT))));
    goesBy("PRIMARY", () -> changes.reschedule(TENANT, timer.id(), 9_000, _ -> true));
    goesBy("PRIMARY", () -> changes.cancel(TENANT, timer.id(), 1, 1));
  }

  @Test
  void theDeadAreListedByShardAndRevivedByTheirIds() {
    DeadTimers dead = new DeadTimers(database.sql, database.transaction, database.retry);
    List<Timer> dying = timers.subList(4_000, 4_100);
    plain.deliveries().claim(candidates(plain.deliveries(), dying), CLAIM);
    plain
        .deliveries()
        .finish(
            new Finish(
                dying.stream().map(it -> ended(it, Outcome.DEAD, it.dueMillis())).toList(),
                List.of(),
                List.of()),
            CLAIM);
    List<UUID> ids = ids(dying.subList(0, 3));

    goesBy(
        "dead_timer_died", () -> page(dead.list(TENANT, DeadFilter.ALL), ListPosition.before(0)));
    goesBy("PRIMARY", () -> assertThat(dead.read(TENANT, ids)).hasSize(3));
    goesBy("PRIMARY", () -> assertThat(dead.find(TENANT, ids.getFirst())).isPresent());
    goesBy("PRIMARY", () -> assertThat(dead.drop(TENANT, List.of(ids.getFirst()))).isEqualTo(1));
    goesBy(
        "PRIMARY",
        () ->
            assertThat(dead.redrive(TENANT, List.of(new Redrive(ids.getLast(), 9_000, 99))))
                .hasSize(1));
  }

  @Test
  void accuracyOfATopicGoesByItsScope() {
    AccuracyLedger ledger = new AccuracyLedger(database.sql);

    goesBy("PRIMARY", () -> ledger.read(TENANT, "demo", 100, 200, part -> {}));
    goesBy("PRIMARY", () -> ledger.readLong(TENANT, "demo", 60, 240, part -> {}));
    goesBy(
        "PRIMARY", () -> ledger.readLong(TENANT, AccuracyLedger.ALL_TOPICS, 90, 210, part -> {}));
    goesBy("PRIMARY", () -> ledger.readHours(TENANT, List.of("demo", "mail"), 60, 240));
    goesBy("accuracy_tenant", () -> ledger.topics(TENANT, 60, 240));
  }

  @Test
  void schedulesThatAreReadyAreFoundByTheirNextOccurrence() {
    Schedules schedules = new Schedules(database.sql, database.transaction, database.retry);

    goesBy("schedule_next", () -> assertThat(schedules.ready(1_000, 100)).hasSize(100));
    goesBy("PRIMARY", () -> assertThat(schedules.list(TENANT, "s1", 100)).hasSize(100));
  }

  @Test
  void whatWaitsIsWalkedOverByShardAndZone() {
    WaitingTimers waiting = new WaitingTimers(database.sql, database.retry);
    deliveries.setAside(Waiting.PAUSED, deliveries.scoped(ids(timers.subList(4_500, 4_700))));
    deliveries.setAside(3, deliveries.scoped(ids(timers.subList(4_700, 5_000))));
    var from = Shards.all().stream().collect(Collectors.toMap(Function.identity(), _ -> FIRST));

    goesBy("timer_due", () -> assertThat(waiting.page(from, EACH)).isNotEmpty());
    goesBy("timer_due", () -> assertThat(waiting.count(0, 9, Shards.all(), EACH)).isPositive());
    DueIndex due = new DueIndex(database.sql, database.retry);
    var zone =
        Shards.all().stream()
            .collect(Collectors.toMap(Function.identity(), _ -> Waiting.from(3) - 1));
    goesBy(
        "timer_due",
        () ->
            assertThat(due.scan(zone, Waiting.from(3) + 1_000_000, EACH, List.of(1L)))
                .isNotEmpty());
  }

  private static void goesBy(String index, Runnable statements) {
    explained.forget();
    long steps = database.isTiDb() ? run(statements) : plain.rowsRead(statements);
    assertThat(explained.plans()).isNotEmpty();
    assertThat(explained.indexes()).as("%s", explained.plans()).isSubsetOf(index);
    assertThat(steps).as("%s", explained.plans()).isLessThanOrEqualTo(STEPS_MAX);
  }

  private static long run(Runnable statements) {
    statements.run();
    return explained.scanned();
  }

  private static Timer named(String name) {
    return SomeTimers.named(name, 1_000);
  }

  private static TimerNames names() {
    return new TimerNames(database.sql);
  }

  private static PendingTimers pending() {
    return new PendingTimers(database.sql, database.retry);
  }

  private List<Candidate> candidates(List<Timer> of) {
    return candidates(deliveries, of);
  }

  private static List<Candidate> candidates(Deliveries deliveries, List<Timer> of) {
    List<UUID> ids = ids(of);
    return deliveries.candidates(hashes(of), of.getLast().dueMillis(), ROWS).timers().stream()
        .filter(candidate -> ids.contains(candidate.id()))
        .toList();
  }

  private static List<Long> hashes(List<Timer> of) {
    return of.stream().map(Timer::keyHash).distinct().toList();
  }

  private static List<UUID> ids(List<Timer> of) {
    return of.stream().map(Timer::id).toList();
  }

  private static Receipt ended(Timer timer, Outcome outcome, long finishedAtMillis) {
    return new Receipt(
        timer.id(),
        finishedAtMillis << 16,
        outcome,
        TENANT,
        timer.name(),
        "demo",
        900L,
        timer.dueMillis(),
        finishedAtMillis,
        null,
        1,
        "because");
  }
}
