package io.punctual.store.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.Finish;
import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.OnExpiry;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Timer;
import io.punctual.protocol.Waiting;
import io.punctual.store.SomeTimers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a delivery may rely on, whatever keeps the rows. */
public abstract class DeliveriesContract {

  private static final Claim MINE = new Claim(7, 1, 10_000);
  private static final Claim ANOTHERS = new Claim(8, 1, 26_000);

  protected abstract Deliveries deliveries();

  protected abstract void insert(List<Timer> timers);

  protected abstract List<UUID> receiptIds();

  protected abstract List<UUID> deadIds();

  @Test
  void headsComeInDueAndSeqOrderUpToTheDueAskedFor() {
    Timer second = SomeTimers.of("a", 2_000);
    Timer first = SomeTimers.of("a", 1_000);
    Timer third = SomeTimers.of("a", 2_000);
    Timer beyond = SomeTimers.of("a", 2_001);
    Timer strangers = SomeTimers.of("b", 1_000);
    insert(List.of(second, first, third, beyond, strangers));
    assertThat(deliveries().candidates(List.of(first.keyHash()), 2_000, 100).timers())
        .extracting(Candidate::id)
        .containsExactly(first.id(), second.id(), third.id());
  }

  @Test
  void underTheLimitEachKeyKeepsItsFirstFew() {
    List<Timer> hot = LongStream.range(0, 20).mapToObj(due -> SomeTimers.of("hot", due)).toList();
    Timer cold = SomeTimers.of("cold", 5);
    insert(hot);
    insert(List.of(cold));
    Candidates cut =
        deliveries().candidates(List.of(cold.keyHash(), hot.getFirst().keyHash()), 100, 10);
    assertThat(cut.cut()).isTrue();
    List<Candidate> candidates = cut.timers();
    assertThat(candidates).extracting(Candidate::id).contains(cold.id(), hot.getFirst().id());
    assertThat(candidates).hasSizeLessThanOrEqualTo(10);
    assertThat(
            candidates.stream()
                .filter(candidate -> !candidate.id().equals(cold.id()))
                .map(Candidate::id))
        .containsExactlyElementsOf(hot.stream().map(Timer::id).limit(5).toList());
  }

  @Test
  void underTheLimitManyKeysKeepTheirFirstFewInTheirOrder() {
    List<String> keys = IntStream.range(0, 150).mapToObj(number -> "many-" + number).toList();
    List<Timer> timers =
        keys.stream()
            .flatMap(key -> LongStream.of(9, 3, 7, 5).mapToObj(due -> SomeTimers.of(key, due)))
            .toList();
    insert(timers);
    List<Long> hashes = timers.stream().map(Timer::keyHash).distinct().toList();

    Candidates cut = deliveries().candidates(hashes, 100, 2 * hashes.size() + 1);

    assertThat(cut.cut()).isTrue();
    Map<Long, List<Long>> dues =
        cut.timers().stream()
            .collect(
                Collectors.groupingBy(
                    Candidate::keyHash,
                    Collectors.mapping(Candidate::dueMillis, Collectors.toList())));
    assertThat(dues).hasSize(150);
    assertThat(dues.values()).containsOnly(List.of(3L, 5L));
  }

  @Test
  void aClaimBringsTheEventAndKeepsOthersOff() {
    Timer timer = SomeTimers.of("a", 1_000);
    insert(List.of(timer));
    List<Candidate> candidates = candidates(timer);
    List<ClaimedTimer> claimed = deliveries().claim(candidates, MINE);
    assertThat(claimed).hasSize(1);
    assertThat(claimed.getFirst().timer().content().payload()).containsExactly(1, 2);
    assertThat(claimed.getFirst().timer().content().headers()).hasSize(1);
    assertThat(claimed.getFirst().attempts()).isZero();
    assertThat(deliveries().claim(candidates, ANOTHERS)).isEmpty();
    assertThat(candidates(timer).getFirst().claim()).isEqualTo(MINE);
  }

  @Test
  void aClaimBringsEachEventWholeWhateverTheSizes() {
    List<Timer> timers =
        IntStream.of(0, 900, 1_100, 100_000).mapToObj(DeliveriesContract::ofPayload).toList();
    insert(timers);
    List<Candidate> candidates = timers.stream().flatMap(it -> candidates(it).stream()).toList();
    assertThat(deliveries().claim(candidates, MINE))
        .extracting(claimed -> claimed.timer().content().payload().length)
        .containsExactlyInAnyOrder(0, 900, 1_100, 100_000);
  }

  private static Timer ofPayload(int bytes) {
    Timer timer = SomeTimers.of("of " + bytes, 1_000);
    Content content = timer.content();
    return new Timer(
        timer.id(),
        timer.tenant(),
        timer.name(),
        new Content(content.topic(), content.key(), content.headers(), new byte[bytes]),
        timer.keyHash(),
        timer.dueMillis(),
        timer.seq());
  }

  @Test
  void someOfThoseReadAreClaimedWhenAnotherHasTheRest() {
    Timer free = SomeTimers.of("a", 1_000);
    Timer held = SomeTimers.of("b", 1_000);
    insert(List.of(free, held));
    List<Candidate> both = List.of(candidates(free).getFirst(), candidates(held).getFirst());
    deliveries().claim(candidates(held), ANOTHERS);
    assertThat(deliveries().claim(both, MINE))
        .extracting(claimed -> claimed.timer().id())
        .containsExactly(free.id());
  }

  @Test
  void whatWasTriedSinceItWasReadIsNotClaimedAsItWasRead() {
    Timer timer = SomeTimers.of("a", 1_000);
    insert(List.of(timer));
    List<Candidate> read = candidates(timer);
    deliveries().claim(read, ANOTHERS);
    Finish.Retry later = new Finish.Retry(timer.id(), 9_000, false, "no");
    deliveries().finish(new Finish(List.of(), List.of(later), List.of()), ANOTHERS);
    assertThat(deliveries().claim(read, MINE)).isEmpty();
    assertThat(deliveries().claim(candidates(timer), MINE)).hasSize(1);
  }

  @Test
  void anAbandonedClaimIsTakenOverAndCountsAsAnAttemptOfUnknownOutcome() {
    Timer timer = SomeTimers.of("a", 1_000);
    insert(List.of(timer));
    deliveries().claim(candidates(timer), MINE);
    List<ClaimedTimer> taken = deliveries().claim(candidates(timer), ANOTHERS);
    assertThat(taken).hasSize(1);
    assertThat(taken.getFirst().attempts()).isEqualTo(1);
    assertThat(taken.getFirst().unknownAttempts()).isEqualTo(1);
  }

  @Test
  void whoseClaimWasTakenOverFinishesNothing() {
    Timer timer = SomeTimers.of("a", 1_000);
    insert(List.of(timer));
    deliveries().claim(candidates(timer), MINE);
    deliveries().claim(candidates(timer), ANOTHERS);
    assertThat(deliveries().finish(finish(delivered(timer)), MINE)).isZero();
    assertThat(candidates(timer)).extracting(Candidate::claim).containsExactly(ANOTHERS);
    assertThat(receiptIds()).isEmpty();
  }

  @Test
  void aFinishMovesTheTimerToItsReceiptAndRepeatingItDoesNothing() {
    Timer timer = SomeTimers.of("a", 1_000);
    Timer takenOver = SomeTimers.of("b", 1_000);
    insert(List.of(timer, takenOver));
    deliveries().claim(candidates(timer), MINE);
    deliveries().claim(candidates(takenOver), ANOTHERS);
    Finish both = finish(delivered(timer), delivered(takenOver));
    assertThat(deliveries().finish(both, MINE)).isEqualTo(1);
    assertThat(deliveries().finish(both, MINE)).isZero();
    assertThat(candidates(timer)).isEmpty();
    assertThat(candidates(takenOver)).hasSize(1);
    assertThat(receiptIds()).containsExactly(timer.id());
  }

  @Test
  void theDeadAreKept() {
    Timer timer = SomeTimers.of("a", 1_000);
    insert(List.of(timer));
    deliveries().claim(candidates(timer), MINE);
    deliveries().finish(finish(receipt(timer, Outcome.DEAD, null, "too large")), MINE);
    assertThat(candidates(timer)).isEmpty();
    assertThat(deadIds()).containsExactly(timer.id());
    assertThat(receiptIds()).containsExactly(timer.id());
  }

  @Test
  void aTransientFailureIsCountedAndTriedLater() {
    Timer timer = SomeTimers.of("a", 1_000);
    insert(List.of(timer));
    deliveries().claim(candidates(timer), MINE);
    deliveries()
        .finish(
            new Finish(
                List.of(), List.of(new Finish.Retry(timer.id(), 9_000, true, "no")), List.of()),
            MINE);
    Candidate candidate = candidates(timer).getFirst();
    assertThat(candidate.claim()).isNull();
    assertThat(candidate.nextAtMillis()).isEqualTo(9_000);
    assertThat(candidate.dueMillis()).isEqualTo(1_000);
    assertThat(candidate.attempts()).isEqualTo(1);
    assertThat(candidate.unknownAttempts()).isEqualTo(1);
  }

  @Test
  void aReleaseLeavesNoTrace() {
    Timer timer = SomeTimers.of("a", 1_000);
    insert(List.of(timer));
    List<Candidate> before = candidates(timer);
    deliveries().claim(before, MINE);
    assertThat(deliveries().release(List.of(timer.id()), ANOTHERS)).isZero();
    assertThat(deliveries().release(List.of(timer.id()), MINE)).isEqualTo(1);
    assertThat(candidates(timer).getFirst().claim()).isNull();
    assertThat(candidates(timer).getFirst().attempts()).isZero();
  }

  @Test
  void postponingMovesOnlyTheUnclaimedAndOnlyForward() {
    Timer free = SomeTimers.of("a", 1_000);
    Timer held = SomeTimers.of("b", 1_000);
    insert(List.of(free, held));
    deliveries().claim(candidates(held), MINE);
    assertThat(deliveries().postpone(List.of(free.id(), held.id()), 5_000, 4_999)).isEqualTo(1);
    assertThat(deliveries().postpone(List.of(free.id()), 4_000, 3_999)).isZero();
    assertThat(candidates(free).getFirst().nextAtMillis()).isEqualTo(5_000);
    assertThat(candidates(held).getFirst().nextAtMillis()).isEqualTo(1_000);
  }

  @Test
  void whatIsNotOverdueAnyMoreIsNotPostponed() {
    Timer rescheduled = SomeTimers.of("a", 3_001);
    insert(List.of(rescheduled));
    assertThat(deliveries().postpone(List.of(rescheduled.id()), 5_000, 3_000)).isZero();
    assertThat(deliveries().postpone(List.of(rescheduled.id()), 5_000, 3_001)).isEqualTo(1);
  }

  @Test
  void whatIsSetAsideWaitsUnlessItWasClaimedOrMovedMeanwhile() {
    Timer held = SomeTimers.of("a", 1_000);
    Timer claimed = SomeTimers.of("b", 1_000);
    Timer moved = SomeTimers.of("c", 1_000);
    insert(List.of(held, claimed, moved));
    List<ScopedTimer> read = deliveries().scoped(List.of(held.id(), claimed.id(), moved.id()));
    assertThat(read).hasSize(3);
    assertThat(deliveries().scoped(List.of(UUID.randomUUID()))).isEmpty();
    deliveries().claim(candidates(claimed), MINE);
    deliveries().postpone(List.of(moved.id()), 5_000, 4_999);

    deliveries().setAside(Waiting.PAUSED, read);
    deliveries().setAside(Waiting.PAUSED, deliveries().scoped(List.of(held.id())));

    Candidate waiting = candidates(held).getFirst();
    assertThat(Waiting.is(waiting.nextAtMillis())).isTrue();
    assertThat(waiting.readyAtMillis()).isEqualTo(1_000);
    assertThat(candidates(claimed).getFirst().nextAtMillis()).isEqualTo(1_000);
    assertThat(candidates(moved).getFirst().nextAtMillis()).isEqualTo(5_000);

    for (int zone : new int[] {7, Waiting.PAUSED}) {
      deliveries().setAside(zone, deliveries().scoped(List.of(held.id())));
      assertThat(Waiting.zone(candidates(held).getFirst().nextAtMillis())).isEqualTo(zone);
      assertThat(candidates(held).getFirst().readyAtMillis()).isEqualTo(1_000);
    }

    ClaimedTimer resumed = deliveries().claim(candidates(held), MINE).getFirst();
    assertThat(resumed.hasWaited()).isTrue();
    assertThat(resumed.readyAtMillis()).isEqualTo(1_000);
    deliveries().release(List.of(held.id()), MINE);
    assertThat(candidates(held).getFirst().nextAtMillis()).isEqualTo(waiting.nextAtMillis());
    assertThat(deliveries().claim(candidates(held), MINE)).hasSize(1);
    assertThat(deliveries().finish(finish(delivered(held)), MINE)).isEqualTo(1);
  }

  @Test
  void aLatenessPolicyIsReadWithTheTimerAndUnderTheClaim() {
    Timer dropped = SomeTimers.expiring("a", 1_000, new LatenessPolicy(500, OnExpiry.DROP));
    Timer kept = SomeTimers.expiring("b", 1_000, new LatenessPolicy(2, OnExpiry.DEAD_LETTER));
    Timer patient = SomeTimers.of("c", 1_000);
    insert(List.of(dropped, kept, patient));
    for (Timer timer : List.of(dropped, kept, patient)) {
      assertThat(candidates(timer))
          .extracting(Candidate::lateness)
          .containsExactly(timer.lateness());
      assertThat(deliveries().claim(candidates(timer), MINE))
          .extracting(claimed -> claimed.timer().lateness())
          .containsExactly(timer.lateness());
    }
  }

  @Test
  void theExpiredEndByTheClaimAloneWithNothingHandedOver() {
    Timer dropped = SomeTimers.expiring("a", 1_000, new LatenessPolicy(500, OnExpiry.DROP));
    Timer kept = SomeTimers.expiring("b", 1_000, new LatenessPolicy(500, OnExpiry.DEAD_LETTER));
    Timer anothers = SomeTimers.expiring("c", 1_000, new LatenessPolicy(500, OnExpiry.DROP));
    insert(List.of(dropped, kept, anothers));
    deliveries().claim(candidates(dropped), MINE);
    deliveries().claim(candidates(kept), MINE);
    deliveries().claim(candidates(anothers), ANOTHERS);
    Finish expired =
        finish(
            receipt(dropped, Outcome.EXPIRED, null, "expired"),
            receipt(kept, Outcome.DEAD, null, "expired"),
            receipt(anothers, Outcome.EXPIRED, null, "expired"));
    assertThat(deliveries().finish(expired, MINE)).isEqualTo(2);
    assertThat(deliveries().finish(expired, MINE)).isZero();
    assertThat(candidates(dropped)).isEmpty();
    assertThat(candidates(kept)).isEmpty();
    assertThat(candidates(anothers)).extracting(Candidate::claim).containsExactly(ANOTHERS);
    assertThat(receiptIds()).containsExactlyInAnyOrder(dropped.id(), kept.id());
    assertThat(deadIds()).containsExactly(kept.id());
  }

  @Test
  void postponingGoesNoFurtherThanTheExpiryAndFromThereOn() {
    Timer soon = SomeTimers.expiring("a", 1_000, new LatenessPolicy(2_000, OnExpiry.DROP));
    Timer later = SomeTimers.expiring("b", 1_000, new LatenessPolicy(9_000, OnExpiry.DROP));
    insert(List.of(soon, later));
    assertThat(deliveries().postpone(List.of(soon.id(), later.id()), 5_000, 4_999)).isEqualTo(2);
    assertThat(candidates(soon).getFirst().nextAtMillis()).isEqualTo(3_000);
    assertThat(candidates(later).getFirst().nextAtMillis()).isEqualTo(5_000);
    assertThat(deliveries().postpone(List.of(soon.id()), 6_000, 5_999)).isEqualTo(1);
    assertThat(candidates(soon).getFirst().nextAtMillis()).isEqualTo(6_000);
  }

  private List<Candidate> candidates(Timer timer) {
    return deliveries().candidates(List.of(timer.keyHash()), timer.dueMillis(), 10).timers();
  }

  private static Finish finish(Receipt... receipts) {
    return new Finish(List.of(receipts), List.of(), List.of());
  }

  private static Receipt delivered(Timer timer) {
    return receipt(
        timer, Outcome.DELIVERED, new Receipt.Delivery(980L, null, 999, 1_000, 1_002, 3, 42), null);
  }

  private static Receipt receipt(
      Timer timer, Outcome outcome, Receipt.@Nullable Delivery delivery, @Nullable String reason) {
    return new Receipt(
        timer.id(), 1, outcome, "default", null, "demo", 900L, 1_000, 1_003, delivery, 1, reason);
  }
}
