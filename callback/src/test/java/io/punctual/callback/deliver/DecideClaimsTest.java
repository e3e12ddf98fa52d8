package io.punctual.callback.deliver;

import static io.punctual.callback.deliver.SomeCandidate.candidate;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Candidate;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.Pace;
import io.punctual.protocol.Paces;
import io.punctual.protocol.Pause;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.Waiting;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import io.punctual.protocol.wire.Verdict;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DecideClaimsTest {

  private static final long NOW = 100_000;

  private final PlannedClaims planned = new PlannedClaims(NOW);

  @Test
  void earlierTimersOfTheKeyGoFirstThoughNobodyAskedForThem() {
    Candidate first = candidate(7, NOW - 10).candidate();
    Candidate second = candidate(7, NOW).candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(first, second), second);
    assertThat(made.claim()).containsExactly(first, second);
    assertThat(made.replies()).isEmpty();
  }

  @Test
  void aTimerAskedAboutWithItsOldAndItsNewDueIsClaimedByTheNew() {
    Candidate moved = candidate(7, NOW).candidate();
    AlarmedTimer before = new AlarmedTimer(moved.id(), NOW - 3, moved.keyHash());
    AlarmedTimer now = new AlarmedTimer(moved.id(), NOW, moved.keyHash());
    for (List<AlarmedTimer> asked : List.of(List.of(before, now), List.of(now, before))) {
      ClaimPlan made =
          planned.of(new DeliveryRequest(Lane.FAST, asked), new Candidates(List.of(moved), false));
      assertThat(made.claim()).containsExactly(moved);
      assertThat(made.replies()).isEmpty();
    }
  }

  @Test
  void laterTimersOfTheKeyAreLeftAlone() {
    Candidate first = candidate(7, NOW - 10).candidate();
    Candidate second = candidate(7, NOW).candidate();
    assertThat(planned.asked(Lane.FAST, List.of(first, second), first).claim())
        .containsExactly(first);
  }

  @Test
  void whatAPauseHoldsIsNotClaimed() {
    Candidate first = candidate(7, NOW - 10).candidate();
    Candidate second = candidate(7, NOW).candidate();
    Candidate other = candidate(8, NOW).topic("other").candidate();
    ClaimPlan made = paused(NOW + 1, List.of(first, second, other), second, other);
    assertThat(made.claim()).containsExactly(other);
    assertThat(made.replies()).containsOnlyKeys(second.id());
  }

  @Test
  void aPauseThatIsOverByTheDueHoldsNothing() {
    Candidate soon = candidate(7, NOW + 20).candidate();
    Candidate waited = candidate(8, NOW - 20).nextAt(Waiting.FROM + NOW - 20).candidate();
    assertThat(paused(NOW + 20, List.of(soon), soon).claim()).containsExactly(soon);
    assertThat(paused(NOW, List.of(waited), waited).claim()).containsExactly(waited);
    assertThat(paused(NOW + 1, List.of(waited), waited).claim()).isEmpty();
  }

  @Test
  void whatHasExpiredEndsThoughAPauseHoldsIt() {
    Candidate expired = candidate(7, NOW - 10).expiring(5).candidate();
    Candidate behind = candidate(7, NOW).candidate();
    ClaimPlan made = paused(NOW + 1, List.of(expired, behind), expired);
    assertThat(made.expired()).containsExactly(expired);
    assertThat(made.claim()).isEmpty();
  }

  @Test
  void withoutATurnItIsNotClaimedNorWhatStandsBehindIt() {
    Candidate first = candidate(7, NOW - 10).candidate();
    Candidate second = candidate(7, NOW).candidate();
    Candidate third = candidate(7, NOW + 1).candidate();
    Candidate other = candidate(8, NOW).topic("other").candidate();
    Pace pace = new Pace("default", "demo", 1, 20, 20, 0);
    Waits waits = new Waits(Pauses.NONE, Paces.of(List.of(pace)), Map.of(), Map.of(pace, 2));

    ClaimPlan made =
        new PlannedClaims(NOW, waits)
            .asked(Lane.FAST, List.of(first, second, third, other), third, other);

    assertThat(made.claim()).containsExactly(first, second, other);
    assertThat(made.replies().get(third.id()).verdict()).isEqualTo(Verdict.RETRY);
    assertThat(waits.left()).containsEntry(pace, 0);
  }

  /** Of the topic of most. */
  private static ClaimPlan paused(long until, List<Candidate> read, Candidate... asked) {
    Pause.Scope demo = new Pause.Scope("default", "demo", null);
    Pauses pauses = Pauses.of(List.of(new Pause(demo.id(), demo, null, 0, until, null)));
    return new PlannedClaims(NOW, Waits.of(pauses)).asked(Lane.FAST, read, asked);
  }

  @Test
  void aKeyStopsBeforeATimerThatAnotherDeliveryHasClaimed() {
    Candidate first = candidate(7, NOW - 10).claimed(NOW - 20).candidate();
    Candidate second = candidate(7, NOW).candidate();
    Candidate strangers = candidate(8, NOW).candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(first, second, strangers), second, strangers);
    assertThat(made.claim()).containsExactly(strangers);
    assertThat(made.replies().get(second.id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void anAbandonedClaimIsInNobodysWay() {
    Candidate aged = candidate(7, NOW - 10).claimed(NOW - 15_000).candidate();
    assertThat(planned.asked(Lane.FAST, List.of(aged), aged).claim()).containsExactly(aged);
  }

  @Test
  void aKeyWaitsForTheRetryOfItsEarlierTimer() {
    Candidate failed = candidate(7, NOW - 10).nextAt(NOW + 1_250).candidate();
    Candidate second = candidate(7, NOW).candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(failed, second), second);
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().get(second.id())).isEqualTo(TimerReply.retryIn(second.id(), 1_000));
  }

  @Test
  void aDueBeyondTheLongestRunwayIsAnsweredWithTheTimeToAskAgain() {
    Candidate far = candidate(7, NOW + 251).candidate();
    assertThat(planned.asked(Lane.FAST, List.of(far), far).replies().get(far.id()))
        .isEqualTo(TimerReply.retryIn(far.id(), 1));
    Candidate near = candidate(7, NOW + 250).candidate();
    assertThat(planned.asked(Lane.FAST, List.of(near), near).claim()).containsExactly(near);
  }

  @Test
  void aTimerThatIsGoneOrMovedIsStale() {
    Candidate moved = candidate(7, NOW).candidate();
    AlarmedTimer oldDue = new AlarmedTimer(moved.id(), NOW - 5, 7);
    AlarmedTimer gone = new AlarmedTimer(new UUID(1, 1), NOW, 9);
    ClaimPlan made =
        planned.of(
            new DeliveryRequest(Lane.FAST, List.of(oldDue, gone)),
            new Candidates(List.of(moved), false));
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().values())
        .extracting(TimerReply::verdict)
        .containsExactly(Verdict.STALE, Verdict.STALE);
  }

  @Test
  void aTimerThatMayStandBehindTheCutIsNotCalledStale() {
    AlarmedTimer behind = new AlarmedTimer(new UUID(1, 1), NOW, 7);
    ClaimPlan made =
        planned.of(
            new DeliveryRequest(Lane.FAST, List.of(behind)), new Candidates(List.of(), true));
    assertThat(made.replies().get(behind.id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void ofAKeyThatIsCutWhatWasReadIsDelivered() {
    List<Candidate> read = List.of(candidate(7, NOW - 9).candidate());
    AlarmedTimer behind = new AlarmedTimer(new UUID(1, 1), NOW, 7);
    ClaimPlan made =
        planned.of(new DeliveryRequest(Lane.FAST, List.of(behind)), new Candidates(read, true));
    assertThat(made.claim()).isEqualTo(read);
  }

  @Test
  void withoutRoomForItsBytesAKeyWaitsAndOthersDoNot() {
    Candidate head = candidate(7, NOW - 1).topic("full").candidate();
    Candidate next = candidate(7, NOW).topic("full").candidate();
    Candidate other = candidate(8, NOW).candidate();
    DeliveryRequest request =
        new DeliveryRequest(
            Lane.FAST,
            Stream.of(head, next, other)
                .map(it -> new AlarmedTimer(it.id(), it.dueMillis(), it.keyHash()))
                .toList());
    ClaimPlan made =
        planned.of(
            request,
            new Candidates(List.of(head, next, other), false),
            (candidate, partition) -> !candidate.topic().equals("full"));
    assertThat(made.claim()).containsExactly(other);
    assertThat(made.replies().keySet()).containsExactlyInAnyOrder(head.id(), next.id());
    assertThat(made.replies().values()).extracting(TimerReply::verdict).containsOnly(Verdict.RETRY);
  }

  @Test
  void anAlarmThatNamesTheNextTryIsCurrent() {
    Candidate failed = candidate(7, NOW - 10).nextAt(NOW).candidate();
    AlarmedTimer rungAgain = new AlarmedTimer(failed.id(), NOW, 7);
    ClaimPlan made =
        planned.of(
            new DeliveryRequest(Lane.FAST, List.of(rungAgain)),
            new Candidates(List.of(failed), false));
    assertThat(made.claim()).containsExactly(failed);
  }

  @Test
  void aBatchIsCutAtTheEndOfAKeyNeverInItsMiddle() {
    List<Candidate> key =
        Stream.of(1, 2, 3, 4).map(i -> candidate(7, NOW - 10 + i).candidate()).toList();
    ClaimPlan made = planned.asked(Lane.FAST, key, key.toArray(Candidate[]::new));
    assertThat(made.claim()).containsExactlyElementsOf(key.subList(0, 3));
    assertThat(made.replies().get(key.get(3).id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void aBatchIsCutByBytesButOneTimerIsAlwaysLetThrough() {
    Candidate big = candidate(7, NOW).size(5_000).candidate();
    Candidate next = candidate(8, NOW).size(10).candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(big, next), big, next);
    assertThat(made.claim()).containsExactly(big);
  }

  @Test
  void theFastLaneAloneRejectsSlowTopics() {
    Candidate slow = candidate(7, NOW).topic("slow").candidate();
    Candidate gone = candidate(8, NOW).topic("gone").candidate();
    Candidate healthy = candidate(9, NOW).candidate();
    ClaimPlan fast = planned.asked(Lane.FAST, List.of(slow, gone, healthy), slow, gone, healthy);
    assertThat(fast.claim()).containsExactly(healthy);
    assertThat(fast.replies().values()).extracting(TimerReply::verdict).containsOnly(Verdict.SLOW);
    assertThat(planned.asked(Lane.SLOW, List.of(slow, gone), slow, gone).claim())
        .containsExactly(slow, gone);
  }

  @Test
  void aTopicSeenForTheFirstTimeIsLookedUpBeforeAnythingIsClaimed() {
    Candidate unknown = candidate(7, NOW).topic("new").candidate();
    ClaimPlan made = planned.asked(Lane.FAST, List.of(unknown), unknown);
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().get(unknown.id()).verdict()).isEqualTo(Verdict.RETRY);
  }
}
