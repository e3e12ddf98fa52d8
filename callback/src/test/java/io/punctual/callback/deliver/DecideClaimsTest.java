package io.punctual.callback.deliver;

import static io.punctual.callback.deliver.SomeCandidate.candidate;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.callback.produce.Route;
import io.punctual.contract.AlarmedTimer;
import io.punctual.contract.DeliveryRequest;
import io.punctual.contract.Lane;
import io.punctual.contract.TimerReply;
import io.punctual.contract.Verdict;
import io.punctual.store.Candidate;
import io.punctual.store.Candidates;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DecideClaimsTest {

  private static final long NOW = 100_000;

  private final DecideClaims plan =
      new DecideClaims(
          new DecideClaims.Limits(3, 1_000, Duration.ofMillis(250)),
          new ClaimPolicy(Duration.ofSeconds(15), claim -> claim.holder() == 1),
          (topic, key) ->
              switch (topic) {
                case "slow" -> new Route.Late(0, "late");
                case "gone" -> new Route.Gone("no topic");
                case "new" -> new Route.Unknown();
                default -> new Route.Ready(0);
              });

  @Test
  void earlierTimersOfTheKeyGoFirstThoughNobodyAskedForThem() {
    Candidate first = candidate(7, NOW - 10).candidate();
    Candidate second = candidate(7, NOW).candidate();
    ClaimPlan made = plan(Lane.FAST, List.of(first, second), second);
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
          plan.plan(
              new DeliveryRequest(Lane.FAST, asked), new Candidates(List.of(moved), false), NOW);
      assertThat(made.claim()).containsExactly(moved);
      assertThat(made.replies()).isEmpty();
    }
  }

  @Test
  void laterTimersOfTheKeyAreLeftAlone() {
    Candidate first = candidate(7, NOW - 10).candidate();
    Candidate second = candidate(7, NOW).candidate();
    assertThat(plan(Lane.FAST, List.of(first, second), first).claim()).containsExactly(first);
  }

  @Test
  void aKeyStopsBeforeWhatSomebodyElseDelivers() {
    Candidate first = candidate(7, NOW - 10).claimed(NOW - 20).candidate();
    Candidate second = candidate(7, NOW).candidate();
    Candidate strangers = candidate(8, NOW).candidate();
    ClaimPlan made = plan(Lane.FAST, List.of(first, second, strangers), second, strangers);
    assertThat(made.claim()).containsExactly(strangers);
    assertThat(made.replies().get(second.id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void anAbandonedClaimIsInNobodysWay() {
    Candidate aged = candidate(7, NOW - 10).claimed(NOW - 15_000).candidate();
    assertThat(plan(Lane.FAST, List.of(aged), aged).claim()).containsExactly(aged);
  }

  @Test
  void aKeyWaitsForTheRetryOfItsEarlierTimer() {
    Candidate failed = candidate(7, NOW - 10).nextAt(NOW + 1_250).candidate();
    Candidate second = candidate(7, NOW).candidate();
    ClaimPlan made = plan(Lane.FAST, List.of(failed, second), second);
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().get(second.id())).isEqualTo(TimerReply.retryIn(second.id(), 1_000));
  }

  @Test
  void aDueBeyondTheLongestRunwayIsToldWhenToAskAgain() {
    Candidate far = candidate(7, NOW + 251).candidate();
    assertThat(plan(Lane.FAST, List.of(far), far).replies().get(far.id()))
        .isEqualTo(TimerReply.retryIn(far.id(), 1));
    Candidate near = candidate(7, NOW + 250).candidate();
    assertThat(plan(Lane.FAST, List.of(near), near).claim()).containsExactly(near);
  }

  @Test
  void whatIsGoneOrMovedIsStale() {
    Candidate moved = candidate(7, NOW).candidate();
    AlarmedTimer oldDue = new AlarmedTimer(moved.id(), NOW - 5, 7);
    AlarmedTimer gone = new AlarmedTimer(new UUID(1, 1), NOW, 9);
    ClaimPlan made =
        plan.plan(
            new DeliveryRequest(Lane.FAST, List.of(oldDue, gone)),
            new Candidates(List.of(moved), false),
            NOW);
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().values())
        .extracting(TimerReply::verdict)
        .containsExactly(Verdict.STALE, Verdict.STALE);
  }

  @Test
  void whatMayStandBehindTheCutIsNotCalledStale() {
    AlarmedTimer behind = new AlarmedTimer(new UUID(1, 1), NOW, 7);
    ClaimPlan made =
        plan.plan(
            new DeliveryRequest(Lane.FAST, List.of(behind)), new Candidates(List.of(), true), NOW);
    assertThat(made.replies().get(behind.id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void anAlarmThatNamesTheNextTryIsCurrent() {
    Candidate failed = candidate(7, NOW - 10).nextAt(NOW).candidate();
    AlarmedTimer rungAgain = new AlarmedTimer(failed.id(), NOW, 7);
    ClaimPlan made =
        plan.plan(
            new DeliveryRequest(Lane.FAST, List.of(rungAgain)),
            new Candidates(List.of(failed), false),
            NOW);
    assertThat(made.claim()).containsExactly(failed);
  }

  @Test
  void aBatchIsCutAtTheEndOfAKeyNeverInItsMiddle() {
    List<Candidate> key =
        Stream.of(1, 2, 3, 4).map(i -> candidate(7, NOW - 10 + i).candidate()).toList();
    ClaimPlan made = plan(Lane.FAST, key, key.toArray(Candidate[]::new));
    assertThat(made.claim()).containsExactlyElementsOf(key.subList(0, 3));
    assertThat(made.replies().get(key.get(3).id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void aBatchIsCutByBytesButOneTimerIsAlwaysLetThrough() {
    Candidate big = candidate(7, NOW).size(5_000).candidate();
    Candidate next = candidate(8, NOW).size(10).candidate();
    ClaimPlan made = plan(Lane.FAST, List.of(big, next), big, next);
    assertThat(made.claim()).containsExactly(big);
  }

  @Test
  void slowTopicsAreTurnedAwayFromTheFastLaneOnly() {
    Candidate slow = candidate(7, NOW).topic("slow").candidate();
    Candidate gone = candidate(8, NOW).topic("gone").candidate();
    Candidate healthy = candidate(9, NOW).candidate();
    ClaimPlan fast = plan(Lane.FAST, List.of(slow, gone, healthy), slow, gone, healthy);
    assertThat(fast.claim()).containsExactly(healthy);
    assertThat(fast.replies().values()).extracting(TimerReply::verdict).containsOnly(Verdict.SLOW);
    assertThat(plan(Lane.SLOW, List.of(slow, gone), slow, gone).claim())
        .containsExactly(slow, gone);
  }

  @Test
  void aTopicSeenForTheFirstTimeIsLookedUpBeforeAnythingIsClaimed() {
    Candidate unknown = candidate(7, NOW).topic("new").candidate();
    ClaimPlan made = plan(Lane.FAST, List.of(unknown), unknown);
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().get(unknown.id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void whatHasExpiredIsClaimedToBeEndedAndNotToBeHandedOver() {
    Candidate late = candidate(7, NOW - 500).expiring(500).candidate();
    Candidate justInTime = candidate(8, NOW - 500).expiring(501).candidate();
    ClaimPlan made = plan(Lane.FAST, List.of(late, justInTime), late, justInTime);
    assertThat(made.expired()).containsExactly(late);
    assertThat(made.claim()).containsExactly(justInTime);
    assertThat(made.replies()).isEmpty();
  }

  @Test
  void whatHasExpiredNeedsNoTopicAndWaitsForNoRetry() {
    Candidate slow = candidate(7, NOW - 500).topic("slow").expiring(500).candidate();
    Candidate gone = candidate(8, NOW - 500).topic("gone").expiring(500).candidate();
    Candidate unknown =
        candidate(9, NOW - 500).topic("new").expiring(500).nextAt(NOW + 60_000).candidate();
    ClaimPlan made = plan(Lane.FAST, List.of(slow, gone, unknown), slow, gone, unknown);
    assertThat(made.expired()).containsExactly(slow, gone, unknown);
    assertThat(made.claim()).isEmpty();
  }

  @Test
  void whatHasExpiredEndsBehindAnEarlierTimerThatCanNotGo() {
    Candidate stuck = candidate(7, NOW - 900).topic("gone").candidate();
    Candidate late = candidate(7, NOW - 500).topic("gone").expiring(500).candidate();
    Candidate next = candidate(7, NOW - 400).topic("gone").candidate();
    ClaimPlan made = plan(Lane.FAST, List.of(stuck, late, next), stuck, late, next);
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
    ClaimPlan made = plan(Lane.FAST, List.of(first, late, lateToo, next), next);
    assertThat(made.claim()).containsExactly(first);
    assertThat(made.expired()).containsExactly(late, lateToo);
    assertThat(made.replies())
        .containsExactly(Map.entry(next.id(), TimerReply.retryIn(next.id(), 5)));
  }

  @Test
  void whatHasExpiredUnderSomebodyElsesClaimIsLeftToHim() {
    Candidate held = candidate(7, NOW - 500).expiring(500).claimed(NOW - 20).candidate();
    Candidate next = candidate(7, NOW).candidate();
    ClaimPlan made = plan(Lane.FAST, List.of(held, next), held, next);
    assertThat(made.expired()).isEmpty();
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().values())
        .extracting(TimerReply::verdict)
        .containsExactly(Verdict.RETRY, Verdict.RETRY);
  }

  @Test
  void theExpiredCountAgainstTheBatchToo() {
    List<Candidate> late =
        Stream.of(1, 2, 3, 4).map(i -> candidate(i, NOW - 500).expiring(500).candidate()).toList();
    ClaimPlan made = plan(Lane.FAST, late, late.toArray(Candidate[]::new));
    assertThat(made.expired()).containsExactlyElementsOf(late.subList(0, 3));
    assertThat(made.replies().get(late.get(3).id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  private ClaimPlan plan(Lane lane, List<Candidate> candidates, Candidate... asked) {
    List<AlarmedTimer> timers =
        Arrays.stream(asked)
            .map(
                candidate ->
                    new AlarmedTimer(candidate.id(), candidate.dueMillis(), candidate.keyHash()))
            .toList();
    return plan.plan(new DeliveryRequest(lane, timers), new Candidates(candidates, false), NOW);
  }
}
