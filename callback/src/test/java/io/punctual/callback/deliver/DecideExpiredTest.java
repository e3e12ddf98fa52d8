package io.punctual.callback.deliver;

import static io.punctual.callback.deliver.SomeCandidate.candidate;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is of no use any more when it is looked at. */
class DecideExpiredTest {

  private static final long NOW = 100_000;

  private final PlannedClaims planned = new PlannedClaims(NOW);

  @Test
  void anExpiredTimerIsClaimedToBeEndedAndNotToBeHandedOver() {
    Candidate late = candidate(7, NOW - 500).expiring(500).candidate();
    Candidate justInTime = candidate(8, NOW - 500).expiring(501).candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(late, justInTime), late, justInTime);
    assertThat(made.expired()).containsExactly(late);
    assertThat(made.claim()).containsExactly(justInTime);
    assertThat(made.replies()).isEmpty();
  }

  @Test
  void anExpiredTimerNeedsNoTopicAndWaitsForNoRetry() {
    Candidate slow = candidate(7, NOW - 500).topic("slow").expiring(500).candidate();
    Candidate gone = candidate(8, NOW - 500).topic("gone").expiring(500).candidate();
    Candidate unknown =
        candidate(9, NOW - 500).topic("new").expiring(500).nextAt(NOW + 60_000).candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(slow, gone, unknown), slow, gone, unknown);
    assertThat(made.expired()).containsExactly(slow, gone, unknown);
    assertThat(made.claim()).isEmpty();
  }

  @Test
  void anExpiredTimerEndsBehindAnEarlierOneThatCanNotGo() {
    Candidate stuck = candidate(7, NOW - 900).topic("gone").candidate();
    Candidate late = candidate(7, NOW - 500).topic("gone").expiring(500).candidate();
    Candidate next = candidate(7, NOW - 400).topic("gone").candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(stuck, late, next), stuck, late, next);
    assertThat(made.expired()).containsExactly(late);
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().get(stuck.id()).verdict()).isEqualTo(Verdict.SLOW);
    assertThat(made.replies().get(next.id()).verdict()).isEqualTo(Verdict.SLOW);
  }

  @Test
  void behindAnExpiredTimerItsKeyGoesOnlyOnceTheEndIsCommitted() {
    Candidate first = candidate(7, NOW - 900).candidate();
    Candidate late = candidate(7, NOW - 500).expiring(500).candidate();
    Candidate lateToo = candidate(7, NOW - 499).expiring(400).candidate();
    Candidate next = candidate(7, NOW).candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(first, late, lateToo, next), next);
    assertThat(made.claim()).containsExactly(first);
    assertThat(made.expired()).containsExactly(late, lateToo);
    assertThat(made.replies())
        .containsExactly(Map.entry(next.id(), TimerReply.retryIn(next.id(), 5)));
  }

  @Test
  void anExpiredTimerUnderAnothersClaimIsLeftToItsHolder() {
    Candidate held = candidate(7, NOW - 500).expiring(500).claimed(NOW - 20).candidate();
    Candidate next = candidate(7, NOW).candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(held, next), held, next);
    assertThat(made.expired()).isEmpty();
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().values())
        .extracting(TimerReply::verdict)
        .containsExactly(Verdict.RETRY, Verdict.RETRY);
  }

  /** Its record may be on its way: those behind it would overtake it. */
  @Test
  void anExpiredTimerOfAnAbandonedClaimWaitsUntilNothingOfItCanArrive() {
    Candidate young = candidate(7, NOW - 500).expiring(500).abandoned(NOW - 14_999).candidate();
    Candidate next = candidate(7, NOW).candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(young, next), young, next);
    assertThat(made.all()).isEmpty();

    Candidate old = candidate(7, NOW - 500).expiring(500).abandoned(NOW - 15_000).candidate();
    assertThat(planned.asked(Lane.FAST, List.of(old, next), old, next).expired())
        .containsExactly(old);
  }

  @Test
  void theExpiredCountAgainstTheBatchToo() {
    List<Candidate> late =
        Stream.of(1, 2, 3, 4).map(i -> candidate(i, NOW - 500).expiring(500).candidate()).toList();
    ClaimPlan made = planned.asked(Lane.FAST, late, late.toArray(Candidate[]::new));
    assertThat(made.expired()).containsExactlyElementsOf(late.subList(0, 3));
    assertThat(made.replies().get(late.get(3).id()).verdict()).isEqualTo(Verdict.RETRY);
  }
}
