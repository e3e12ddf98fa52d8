package io.punctual.store.change;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Change;
import io.punctual.protocol.Change.Refusal;
import io.punctual.protocol.Claim;
import io.punctual.protocol.Finish;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.store.Database;
import io.punctual.store.SomeTimers;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.timer.Timers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallerChangesIT {

  private static final String TENANT = "default";
  private static final Claim CLAIM = new Claim(7, 1, 1_000);

  private final Database database = Database.empty();
  private final CallerChanges changes = database.ownerChanges();
  private final Deliveries deliveries = database.deliveries();
  private final AtomicLong finishSeq = new AtomicLong();

  @Test
  void aCancelledTimerIsGoneAndHasItsReceipt() {
    Timer timer = stored(1_000);

    Change<Receipt> first = cancel(timer);
    Change<Receipt> second = cancel(timer);

    Receipt receipt = ((Change.Done<Receipt>) first).result();
    assertThat(receipt.outcome()).isEqualTo(Outcome.CANCELLED);
    assertThat(receipt.dueMillis()).isEqualTo(1_000);
    assertThat(database.timers().find(TENANT, timer.id())).isEmpty();
    assertThat(refusal(second)).isEqualTo(new Refusal.Finished(receipt));
    assertThat(deliveries.claim(List.of(candidate(timer)), CLAIM)).isEmpty();
  }

  @Test
  void anotherTenantsTimerIsAbsent() {
    Timer timer = stored(1_000);

    assertThat(refusal(changes.cancel("another", timer.id(), 1, 1)))
        .isEqualTo(new Refusal.Absent());
    assertThat(database.timers().find(TENANT, timer.id())).isPresent();
  }

  @Test
  void whatIsClaimedOrMayHaveBeenWrittenIsInDelivery() {
    Timer timer = stored(1_000);
    deliveries.claim(List.of(candidate(timer)), CLAIM);
    assertThat(refusal(cancel(timer))).isEqualTo(new Refusal.InDelivery(true));

    deliveries.finish(
        new Finish(
            List.of(), List.of(new Finish.Retry(timer.id(), 2_000, true, "timeout")), List.of()),
        CLAIM);

    assertThat(refusal(cancel(timer))).isEqualTo(new Refusal.InDelivery(false));
  }

  @Test
  void aMovedTimerKeepsItsLatenessPolicyAndExpiresByItsNewDue() {
    LatenessPolicy lateness = new LatenessPolicy(500, OnExpiry.DROP);
    Timer timer = SomeTimers.expiring("a", 1_000, lateness);
    database.timers().insert(List.of(timer));

    Change<PendingTimer> moved = changes.reschedule(TENANT, timer.id(), 5_000, _ -> true);

    assertThat(((Change.Done<PendingTimer>) moved).result().timer().lateness()).isEqualTo(lateness);
    Candidate candidate =
        deliveries.candidates(List.of(timer.keyHash()), Long.MAX_VALUE, 10).timers().getFirst();
    assertThat(candidate.hasExpired(5_499)).isFalse();
    assertThat(candidate.hasExpired(5_500)).isTrue();
  }

  @Test
  void whatFailedForCertainCanBeCancelled() {
    Timer timer = stored(1_000);
    deliveries.claim(List.of(candidate(timer)), CLAIM);
    deliveries.finish(
        new Finish(
            List.of(), List.of(new Finish.Retry(timer.id(), 2_000, false, "full")), List.of()),
        CLAIM);

    assertThat(cancel(timer)).isInstanceOf(Change.Done.class);
  }

  @Test
  void aDeliveredTimerAnswersWithItsReceipt() {
    Timer timer = stored(1_000);
    deliveries.claim(List.of(candidate(timer)), CLAIM);
    Receipt receipt = delivered(timer);
    deliveries.finish(new Finish(List.of(receipt), List.of(), List.of()), CLAIM);

    assertThat(refusal(cancel(timer))).isEqualTo(new Refusal.Finished(receipt));
  }

  @Test
  void aRescheduledTimerHasItsNewDueAndKeepsItsPlaceAmongEqualDues() {
    Timer timer = stored(1_000);

    Change<PendingTimer> change = changes.reschedule(TENANT, timer.id(), 5_000, _ -> true);

    PendingTimer moved = ((Change.Done<PendingTimer>) change).result();
    PendingTimer found = database.timers().find(TENANT, timer.id()).orElseThrow();
    assertThat(found.dueMillis()).isEqualTo(moved.dueMillis()).isEqualTo(5_000);
    assertThat(found.nextAtMillis()).isEqualTo(moved.nextAtMillis()).isEqualTo(5_000);
    assertThat(found.version()).isEqualTo(moved.version()).isEqualTo(1);
    assertThat(found.timer().seq()).isEqualTo(timer.seq());
    assertThat(deliveries.claim(List.of(candidate(timer)), CLAIM)).isEmpty();
  }

  @Test
  void aVersionThatItsOwnerDoesNotKnowIsNotRescheduled() {
    Timer timer = stored(1_000);
    changes.reschedule(TENANT, timer.id(), 5_000, version -> version == 0);

    assertThat(refusal(changes.reschedule(TENANT, timer.id(), 9_000, version -> version == 0)))
        .isEqualTo(new Refusal.OtherVersion(1));
    assertThat(database.timers().find(TENANT, timer.id()).orElseThrow().dueMillis())
        .isEqualTo(5_000);
  }

  @Test
  void aRescheduleWhoseAnswerWasLostIsDoneOnce() {
    Timer timer = stored(1_000);
    CallerChanges losing = database.ownerChanges(database.losingTheFirstAnswer(() -> {}));

    Change<PendingTimer> change =
        losing.reschedule(TENANT, timer.id(), 5_000, version -> version == 0);

    assertThat(((Change.Done<PendingTimer>) change).result().version()).isEqualTo(1);
    assertThat(database.timers().find(TENANT, timer.id()).orElseThrow().version()).isEqualTo(1);
  }

  @Test
  void aReplacedPayloadIsWhatADeliveryGetsEvenOneThatHasReadTheFirst() {
    Timer timer = stored(1_000);
    Candidate read = read(timer);

    Change<PendingTimer> replaced = replace(timer, "second".getBytes(UTF_8));

    assertThat(((Change.Done<PendingTimer>) replaced).result().version()).isEqualTo(1);
    assertThat(deliveries.claim(List.of(read), CLAIM)).isEmpty();
    assertThat(deliveries.claim(List.of(read(timer)), CLAIM))
        .singleElement()
        .extracting(
            it -> new String(it.timer().content().payload(), UTF_8), it -> it.readyAtMillis())
        .containsExactly("second", 1_000L);
    assertThat(replace(timer, new byte[0])).isInstanceOf(Change.Refused.class);
  }

  @Test
  void aReplacementWhoseAnswerWasLostIsDoneOnce() {
    Timer timer = stored(1_000);
    CallerChanges losing = database.ownerChanges(database.losingTheFirstAnswer(() -> {}));

    Change<PendingTimer> change =
        losing.replacePayload(TENANT, timer.id(), new byte[] {7}, version -> version == 0);

    assertThat(((Change.Done<PendingTimer>) change).result().version()).isEqualTo(1);
    assertThat(database.timers().find(TENANT, timer.id()).orElseThrow().version()).isEqualTo(1);
  }

  @Test
  void aPayloadMayBecomeNoneAndAnotherVersionKeepsIts() {
    Timer timer = stored(1_000);
    assertThat(changes.replacePayload(TENANT, timer.id(), null, version -> version == 0))
        .isInstanceOf(Change.Done.class);
    assertThat(changes.replacePayload(TENANT, timer.id(), new byte[1], version -> version == 0))
        .isEqualTo(new Change.Refused<>(new Refusal.OtherVersion(1)));
    assertThat(database.timers().payload(TENANT, timer.id()))
        .contains(new Timers.VersionedPayload(new Timers.Payload(null), 1));
    assertThat(changes.replacePayload("another", timer.id(), null, _ -> true))
        .isEqualTo(new Change.Refused<>(new Refusal.Absent()));
  }

  private Candidate read(Timer timer) {
    return deliveries.candidates(List.of(timer.keyHash()), Long.MAX_VALUE, 10).timers().getFirst();
  }

  private Change<PendingTimer> replace(Timer timer, byte[] payload) {
    return changes.replacePayload(TENANT, timer.id(), payload, _ -> true);
  }

  @Test
  void aCancelWhoseAnswerWasLostIsFoundCancelled() {
    Timer timer = stored(1_000);
    CallerChanges losing = database.ownerChanges(database.losingTheFirstAnswer(() -> {}));

    Refusal refusal = refusal(losing.cancel(TENANT, timer.id(), 1, 500));

    assertThat(((Refusal.Finished) refusal).receipt().outcome()).isEqualTo(Outcome.CANCELLED);
  }

  @Test
  void aClaimedTimerIsNotRescheduled() {
    Timer timer = stored(1_000);
    deliveries.claim(List.of(candidate(timer)), CLAIM);

    assertThat(refusal(changes.reschedule(TENANT, timer.id(), 5_000, _ -> true)))
        .isEqualTo(new Refusal.InDelivery(true));
  }

  @Test
  void whoRescheduleAtOnceWithoutAVersionAllSucceedOneAfterTheOther() throws Exception {
    Timer timer = stored(1_000);
    Runnable moves =
        () -> {
          for (int i = 0; i < 50; i++) {
            assertThat(changes.reschedule(TENANT, timer.id(), 2_000 + i, _ -> true))
                .isInstanceOf(Change.Done.class);
          }
        };

    inParallel(moves, moves);

    assertThat(database.timers().find(TENANT, timer.id()).orElseThrow().version()).isEqualTo(100);
  }

  /**
   * Each timer is claimed and finished by one thread and cancelled by another: one of them wins.
   */
  @Test
  void aRaceBetweenCancelAndDeliveryHasOneWinner() throws Exception {
    List<Timer> timers = IntStream.range(0, 400).mapToObj(_ -> stored(1_000)).toList();
    Map<UUID, Change<Receipt>> answers = new ConcurrentHashMap<>();
    Set<UUID> delivered = ConcurrentHashMap.newKeySet();

    inParallel(
        () -> shuffled(timers).forEach(timer -> answers.put(timer.id(), cancel(timer))),
        () -> shuffled(timers).forEach(timer -> deliver(timer, delivered)));

    for (Timer timer : timers) {
      boolean arrived = delivered.contains(timer.id());
      switch (answers.get(timer.id())) {
        case Change.Done<Receipt> _ -> assertThat(arrived).isFalse();
        case Change.Refused<Receipt>(Refusal.InDelivery _) -> assertThat(arrived).isTrue();
        case Change.Refused<Receipt>(Refusal.Finished(Receipt receipt)) -> {
          assertThat(receipt.outcome()).isEqualTo(Outcome.DELIVERED);
          assertThat(arrived).isTrue();
        }
        case Change.Refused<Receipt>(Refusal other) -> throw new AssertionError(other);
      }
    }
    assertThat(database.sql.queryForObject("SELECT COUNT(*) FROM timer", Long.class)).isZero();
    assertThat(database.sql.queryForObject("SELECT COUNT(*) FROM receipt", Long.class))
        .isEqualTo(400);
  }

  private void deliver(Timer timer, Set<UUID> delivered) {
    Claim claim = new Claim(8, finishSeq.incrementAndGet(), 1_000);
    if (!deliveries.claim(List.of(candidate(timer)), claim).isEmpty()) {
      deliveries.finish(new Finish(List.of(delivered(timer)), List.of(), List.of()), claim);
      delivered.add(timer.id());
    }
  }

  private static void inParallel(Runnable one, Runnable other) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> both = List.of(threads.submit(one), threads.submit(other));
      for (Future<?> each : both) {
        each.get();
      }
    }
  }

  private static List<Timer> shuffled(List<Timer> timers) {
    List<Timer> order = new ArrayList<>(timers);
    Collections.shuffle(order, new Random(1));
    return order;
  }

  private Timer stored(long dueMillis) {
    Timer timer = SomeTimers.of("k" + finishSeq.incrementAndGet(), dueMillis);
    database.timers().insert(List.of(timer));
    return timer;
  }

  private Change<Receipt> cancel(Timer timer) {
    return changes.cancel(TENANT, timer.id(), finishSeq.incrementAndGet(), 500);
  }

  private static Refusal refusal(Change<?> change) {
    return ((Change.Refused<?>) change).refusal();
  }

  private Receipt delivered(Timer timer) {
    return new Receipt(
        timer.id(),
        finishSeq.incrementAndGet(),
        Outcome.DELIVERED,
        TENANT,
        timer.name(),
        timer.content().topic(),
        900L,
        timer.dueMillis(),
        1_010,
        new Receipt.Delivery(980L, null, 990, 1_000, 1_005, 2, 77),
        1,
        null);
  }

  private static Candidate candidate(Timer timer) {
    return new Candidate(
        timer.id(),
        timer.tenant(),
        timer.content().topic(),
        timer.content().key(),
        timer.keyHash(),
        timer.dueMillis(),
        timer.seq(),
        timer.dueMillis(),
        0,
        timer.lateness(),
        null,
        0,
        0,
        timer.content().sizeBytes(),
        timer);
  }
}
