package io.punctual.store.name;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidates;
import io.punctual.protocol.Claim;
import io.punctual.protocol.Finish;
import io.punctual.protocol.NameOutcome;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sha256;
import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.name.RepeatedSubmits.Named;
import io.punctual.store.receipt.Receipts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class NamedTimersIT {

  private static final String TENANT = "default";
  private static final Duration RETENTION = Duration.ofMillis(100);
  private static final byte[] CONTENT = new byte[32];
  private static final byte[] OTHER_CONTENT = Sha256.of(CONTENT);
  private static final Claim CLAIM = new Claim(7, 1, 1_000);

  private final Database database = Database.empty();
  private final NamedTimers timers = database.namedTimers(database.transaction, RETENTION);

  @Test
  void aNameIsItsFirstTimers() {
    Timer first = SomeTimers.named("n", 1_000);

    assertThat(insert(first, CONTENT, 0)).isEqualTo(new NameOutcome.Stored());
    assertThat(insert(SomeTimers.named("n", 1_000), CONTENT, 0))
        .isEqualTo(new NameOutcome.Taken(first.id(), true));
    assertThat(insert(SomeTimers.named("n", 1_000), OTHER_CONTENT, 0))
        .isEqualTo(new NameOutcome.Taken(first.id(), false));
    assertThat(insert(SomeTimers.named("m", 1_000), CONTENT, 0))
        .isEqualTo(new NameOutcome.Stored());
    assertThat(pending()).isEqualTo(2);
    assertThat(names().find(TENANT, "n")).hasValue(first.id());
    assertThat(names().find("another", "n")).isEmpty();
  }

  @Test
  void aCancelFreesTheName() {
    Timer first = SomeTimers.named("n", 1_000);
    insert(first, CONTENT, 0);

    database.ownerChanges().cancel(TENANT, first.id(), 1, 500);

    assertThat(names().find(TENANT, "n")).isEmpty();
    assertThat(insert(SomeTimers.named("n", 1_000), OTHER_CONTENT, 0))
        .isEqualTo(new NameOutcome.Stored());
  }

  @Test
  void aDeliveredTimerKeepsItsNameUntilItsReceiptHasAgedOut() {
    Timer first = SomeTimers.named("n", 1_000);
    insert(first, CONTENT, 0);
    finish(first, Outcome.DELIVERED, 1_010);
    Timer second = SomeTimers.named("n", 2_000);

    assertThat(insert(second, CONTENT, 1_109)).isEqualTo(new NameOutcome.Taken(first.id(), true));
    assertThat(insert(second, OTHER_CONTENT, 1_110)).isEqualTo(new NameOutcome.Stored());
    assertThat(names().find(TENANT, "n")).hasValue(second.id());
    assertThat(expiresAt()).isEqualTo(2_100);
  }

  @Test
  void anExpiredTimerKeepsItsNameAsADeliveredOneDoes() {
    Timer first = SomeTimers.named("n", 1_000);
    insert(first, CONTENT, 0);
    finish(first, Outcome.EXPIRED, 1_010);

    assertThat(insert(SomeTimers.named("n", 2_000), CONTENT, 1_109))
        .isEqualTo(new NameOutcome.Taken(first.id(), true));
  }

  @Test
  void aTimerStillPendingKeepsItsNameHoweverLateItIs() {
    Timer first = SomeTimers.named("n", 1_000);
    insert(first, CONTENT, 0);

    assertThat(insert(SomeTimers.named("n", 1_000), CONTENT, Long.MAX_VALUE / 2))
        .isEqualTo(new NameOutcome.Taken(first.id(), true));
  }

  @Test
  void aRescheduleMovesTheEndOfTheNameToo() {
    Timer timer = SomeTimers.named("n", 1_000);
    insert(timer, CONTENT, 0);

    database.ownerChanges().reschedule(TENANT, timer.id(), 5_000, _ -> true);

    assertThat(expiresAt()).isEqualTo(5_100);
  }

  @Test
  void anInsertWhoseAnswerWasLostIsStoredOnce() {
    Timer timer = SomeTimers.named("n", 1_000);

    assertThat(insertLosingTheAnswer(timer, () -> {})).isEqualTo(new NameOutcome.Stored());

    assertThat(pending()).isEqualTo(1);
  }

  @Test
  void anInsertWhoseAnswerWasLostIsNotRepeatedWhenItsTimerWasDeliveredOrCancelledMeanwhile() {
    Timer delivered = SomeTimers.named("d", 1_000);
    Timer cancelled = SomeTimers.named("c", 1_000);

    assertThat(insertLosingTheAnswer(delivered, () -> finish(delivered, Outcome.DELIVERED, 1_010)))
        .isEqualTo(new NameOutcome.Stored());
    assertThat(
            insertLosingTheAnswer(
                cancelled, () -> database.ownerChanges().cancel(TENANT, cancelled.id(), 1, 500)))
        .isEqualTo(new NameOutcome.Stored());

    assertThat(pending()).isZero();
  }

  @Test
  void aTimerThatOthersStoreTooIsStoredOnceEvenIfItWasCancelledMeanwhile() {
    Timer known = SomeTimers.named("k", 1_000);
    insert(known, CONTENT, 0);
    database.ownerChanges().cancel(TENANT, known.id(), 1, 500);
    Timer meanwhile = SomeTimers.named("m", 1_000);

    assertThat(timers.insertUnlessKnown(known, CONTENT, 600)).isEqualTo(new NameOutcome.Known());
    assertThat(
            insertAfterTheLook(
                meanwhile,
                () -> {
                  insert(meanwhile, CONTENT, 0);
                  database.ownerChanges().cancel(TENANT, meanwhile.id(), 2, 500);
                }))
        .isEqualTo(new NameOutcome.Stored());

    assertThat(pending()).isZero();
    assertThat(names().find(TENANT, "m")).isEmpty();
  }

  @Test
  void repeatsOfManyAreToldInTheirOrder() {
    Timer pending = SomeTimers.named("p", 1_000);
    Timer delivered = SomeTimers.named("d", 1_000);
    Timer cancelled = SomeTimers.named("c", 1_000);
    Timer forgotten = SomeTimers.named("f", 1_000);
    for (Timer timer : List.of(pending, delivered, cancelled, forgotten)) {
      insert(timer, CONTENT, 0);
    }
    finish(delivered, Outcome.DELIVERED, 1_010);
    database.ownerChanges().cancel(TENANT, cancelled.id(), 1, 500);
    database.sql.update("DELETE FROM timer WHERE name = 'f'");
    RepeatedSubmits repeats = new RepeatedSubmits(database.sql, database.timers());

    assertThat(
            repeats.find(
                TENANT,
                List.of(
                    new Named("f", CONTENT),
                    new Named("d", CONTENT),
                    new Named("unknown", CONTENT),
                    new Named("p", OTHER_CONTENT),
                    new Named("p", CONTENT),
                    new Named("c", CONTENT))))
        .containsExactly(
            Optional.empty(),
            Optional.of(delivered.id()),
            Optional.empty(),
            Optional.empty(),
            Optional.of(pending.id()),
            Optional.empty());
    assertThat(repeats.find("another", List.of(new Named("p", CONTENT))))
        .containsExactly(Optional.empty());
    assertThat(repeats.find(TENANT, List.of())).isEmpty();
  }

  @Test
  void whoTakeANameAtOnceGetOneTimer() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int round = 0; round < 20; round++) {
        String name = "race-" + round;
        List<Timer> wishes = new ArrayList<>();
        List<Future<NameOutcome>> answers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          Timer timer = SomeTimers.named(name, 1_000);
          wishes.add(timer);
          answers.add(threads.submit(() -> insert(timer, CONTENT, 0)));
        }
        UUID winner = winner(answers, name);
        for (int i = 0; i < 8; i++) {
          assertThat(answers.get(i).get())
              .isEqualTo(
                  wishes.get(i).id().equals(winner)
                      ? new NameOutcome.Stored()
                      : new NameOutcome.Taken(winner, true));
        }
      }
    }
    assertThat(pending()).isEqualTo(20);
  }

  private UUID winner(List<Future<NameOutcome>> answers, String name) throws Exception {
    for (Future<NameOutcome> answer : answers) {
      answer.get();
    }
    return names().find(TENANT, name).orElseThrow();
  }

  private NameOutcome insert(Timer timer, byte[] content, long nowMillis) {
    return timers.insert(timer, content, nowMillis);
  }

  private NameOutcome insertLosingTheAnswer(Timer timer, Runnable meanwhile) {
    return database
        .namedTimers(database.losingTheFirstAnswer(meanwhile), RETENTION)
        .insert(timer, CONTENT, 0);
  }

  /** Others act when it has looked whose the name is. */
  private NameOutcome insertAfterTheLook(Timer timer, Runnable others) {
    TimerNames looked =
        new TimerNames(database.sql) {
          @Override
          public Optional<Holder> holder(String tenant, String name) {
            Optional<Holder> holder = super.holder(tenant, name);
            CompletableFuture.runAsync(others).join();
            return holder;
          }
        };
    return new NamedTimers(
            database.transaction,
            database.retry,
            looked,
            database.timers(),
            new Receipts(database.sql),
            RETENTION)
        .insertUnlessKnown(timer, CONTENT, 0);
  }

  private void finish(Timer timer, Outcome outcome, long finishedAtMillis) {
    Deliveries deliveries = database.deliveries();
    Candidates candidates = deliveries.candidates(List.of(timer.keyHash()), Long.MAX_VALUE, 10);
    deliveries.claim(candidates.timers(), CLAIM);
    Receipt receipt =
        new Receipt(
            timer.id(),
            1,
            outcome,
            TENANT,
            timer.name(),
            timer.content().topic(),
            900L,
            timer.dueMillis(),
            finishedAtMillis,
            new Receipt.Delivery(980L, null, 990, 1_000, 1_005, 2, 77),
            1,
            null);
    deliveries.finish(new Finish(List.of(receipt), List.of(), List.of()), CLAIM);
  }

  private TimerNames names() {
    return new TimerNames(database.sql);
  }

  private long pending() {
    return count("SELECT COUNT(*) FROM timer");
  }

  private long expiresAt() {
    return count("SELECT expires_at FROM timer_name");
  }

  private long count(String query) {
    Long value = database.sql.queryForObject(query, Long.class);
    return value == null ? -1 : value;
  }
}
