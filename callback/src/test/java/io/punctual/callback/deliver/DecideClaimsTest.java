package io.punctual.callback.deliver;

import static io.punctual.callback.deliver.SomeHeads.head;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.callback.produce.Route;
import io.punctual.contract.AlarmedTimer;
import io.punctual.contract.DeliveryRequest;
import io.punctual.contract.Lane;
import io.punctual.contract.TimerReply;
import io.punctual.contract.Verdict;
import io.punctual.store.Head;
import io.punctual.store.Heads;
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
    Head first = head(7, NOW - 10).head();
    Head second = head(7, NOW).head();
    ClaimPlan made = plan(Lane.FAST, List.of(first, second), second);
    assertThat(made.claim()).containsExactly(first, second);
    assertThat(made.replies()).isEmpty();
  }

  @Test
  void aTimerAskedAboutWithItsOldAndItsNewDueIsClaimedByTheNew() {
    Head moved = head(7, NOW).head();
    AlarmedTimer before = new AlarmedTimer(moved.id(), NOW - 3, moved.keyHash());
    AlarmedTimer now = new AlarmedTimer(moved.id(), NOW, moved.keyHash());
    for (List<AlarmedTimer> asked : List.of(List.of(before, now), List.of(now, before))) {
      ClaimPlan made =
          plan.plan(new DeliveryRequest(Lane.FAST, asked), new Heads(List.of(moved), false), NOW);
      assertThat(made.claim()).containsExactly(moved);
      assertThat(made.replies()).isEmpty();
    }
  }

  @Test
  void laterTimersOfTheKeyAreLeftAlone() {
    Head first = head(7, NOW - 10).head();
    Head second = head(7, NOW).head();
    assertThat(plan(Lane.FAST, List.of(first, second), first).claim()).containsExactly(first);
  }

  @Test
  void aKeyStopsBeforeWhatSomebodyElseDelivers() {
    Head first = head(7, NOW - 10).claimed(NOW - 20).head();
    Head second = head(7, NOW).head();
    Head strangers = head(8, NOW).head();
    ClaimPlan made = plan(Lane.FAST, List.of(first, second, strangers), second, strangers);
    assertThat(made.claim()).containsExactly(strangers);
    assertThat(made.replies().get(second.id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void anAbandonedClaimIsInNobodysWay() {
    Head aged = head(7, NOW - 10).claimed(NOW - 15_000).head();
    assertThat(plan(Lane.FAST, List.of(aged), aged).claim()).containsExactly(aged);
  }

  @Test
  void aKeyWaitsForTheRetryOfItsEarlierTimer() {
    Head failed = head(7, NOW - 10).nextAt(NOW + 1_250).head();
    Head second = head(7, NOW).head();
    ClaimPlan made = plan(Lane.FAST, List.of(failed, second), second);
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().get(second.id())).isEqualTo(TimerReply.retryIn(second.id(), 1_000));
  }

  @Test
  void aDueBeyondTheLongestRunwayIsToldWhenToAskAgain() {
    Head far = head(7, NOW + 251).head();
    assertThat(plan(Lane.FAST, List.of(far), far).replies().get(far.id()))
        .isEqualTo(TimerReply.retryIn(far.id(), 1));
    Head near = head(7, NOW + 250).head();
    assertThat(plan(Lane.FAST, List.of(near), near).claim()).containsExactly(near);
  }

  @Test
  void whatIsGoneOrMovedIsStale() {
    Head moved = head(7, NOW).head();
    AlarmedTimer oldDue = new AlarmedTimer(moved.id(), NOW - 5, 7);
    AlarmedTimer gone = new AlarmedTimer(new UUID(1, 1), NOW, 9);
    ClaimPlan made =
        plan.plan(
            new DeliveryRequest(Lane.FAST, List.of(oldDue, gone)),
            new Heads(List.of(moved), false),
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
        plan.plan(new DeliveryRequest(Lane.FAST, List.of(behind)), new Heads(List.of(), true), NOW);
    assertThat(made.replies().get(behind.id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void anAlarmThatNamesTheNextTryIsCurrent() {
    Head failed = head(7, NOW - 10).nextAt(NOW).head();
    AlarmedTimer rungAgain = new AlarmedTimer(failed.id(), NOW, 7);
    ClaimPlan made =
        plan.plan(
            new DeliveryRequest(Lane.FAST, List.of(rungAgain)),
            new Heads(List.of(failed), false),
            NOW);
    assertThat(made.claim()).containsExactly(failed);
  }

  @Test
  void aBatchIsCutAtTheEndOfAKeyNeverInItsMiddle() {
    List<Head> key = Stream.of(1, 2, 3, 4).map(i -> head(7, NOW - 10 + i).head()).toList();
    ClaimPlan made = plan(Lane.FAST, key, key.toArray(Head[]::new));
    assertThat(made.claim()).containsExactlyElementsOf(key.subList(0, 3));
    assertThat(made.replies().get(key.get(3).id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void aBatchIsCutByBytesButOneTimerIsAlwaysLetThrough() {
    Head big = head(7, NOW).size(5_000).head();
    Head next = head(8, NOW).size(10).head();
    ClaimPlan made = plan(Lane.FAST, List.of(big, next), big, next);
    assertThat(made.claim()).containsExactly(big);
  }

  @Test
  void slowTopicsAreTurnedAwayFromTheFastLaneOnly() {
    Head slow = head(7, NOW).topic("slow").head();
    Head gone = head(8, NOW).topic("gone").head();
    Head healthy = head(9, NOW).head();
    ClaimPlan fast = plan(Lane.FAST, List.of(slow, gone, healthy), slow, gone, healthy);
    assertThat(fast.claim()).containsExactly(healthy);
    assertThat(fast.replies().values()).extracting(TimerReply::verdict).containsOnly(Verdict.SLOW);
    assertThat(plan(Lane.SLOW, List.of(slow, gone), slow, gone).claim())
        .containsExactly(slow, gone);
  }

  @Test
  void aTopicSeenForTheFirstTimeIsLookedUpBeforeAnythingIsClaimed() {
    Head unknown = head(7, NOW).topic("new").head();
    ClaimPlan made = plan(Lane.FAST, List.of(unknown), unknown);
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().get(unknown.id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  @Test
  void whatHasExpiredIsClaimedToBeEndedAndNotToBeHandedOver() {
    Head late = head(7, NOW - 500).expiring(500).head();
    Head justInTime = head(8, NOW - 500).expiring(501).head();
    ClaimPlan made = plan(Lane.FAST, List.of(late, justInTime), late, justInTime);
    assertThat(made.expired()).containsExactly(late);
    assertThat(made.claim()).containsExactly(justInTime);
    assertThat(made.replies()).isEmpty();
  }

  @Test
  void whatHasExpiredNeedsNoTopicAndWaitsForNoRetry() {
    Head slow = head(7, NOW - 500).topic("slow").expiring(500).head();
    Head gone = head(8, NOW - 500).topic("gone").expiring(500).head();
    Head unknown = head(9, NOW - 500).topic("new").expiring(500).nextAt(NOW + 60_000).head();
    ClaimPlan made = plan(Lane.FAST, List.of(slow, gone, unknown), slow, gone, unknown);
    assertThat(made.expired()).containsExactly(slow, gone, unknown);
    assertThat(made.claim()).isEmpty();
  }

  @Test
  void whatHasExpiredEndsBehindAnEarlierTimerThatCanNotGo() {
    Head stuck = head(7, NOW - 900).topic("gone").head();
    Head late = head(7, NOW - 500).topic("gone").expiring(500).head();
    Head next = head(7, NOW - 400).topic("gone").head();
    ClaimPlan made = plan(Lane.FAST, List.of(stuck, late, next), stuck, late, next);
    assertThat(made.expired()).containsExactly(late);
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().get(stuck.id()).verdict()).isEqualTo(Verdict.SLOW);
    assertThat(made.replies().get(next.id()).verdict()).isEqualTo(Verdict.SLOW);
  }

  @Test
  void behindAnExpiredTimerItsKeyGoesOnlyOnceTheEndIsCommitted() {
    Head first = head(7, NOW - 900).head();
    Head late = head(7, NOW - 500).expiring(500).head();
    Head lateToo = head(7, NOW - 499).expiring(400).head();
    Head next = head(7, NOW).head();
    ClaimPlan made = plan(Lane.FAST, List.of(first, late, lateToo, next), next);
    assertThat(made.claim()).containsExactly(first);
    assertThat(made.expired()).containsExactly(late, lateToo);
    assertThat(made.replies())
        .containsExactly(Map.entry(next.id(), TimerReply.retryIn(next.id(), 5)));
  }

  @Test
  void whatHasExpiredUnderSomebodyElsesClaimIsLeftToHim() {
    Head held = head(7, NOW - 500).expiring(500).claimed(NOW - 20).head();
    Head next = head(7, NOW).head();
    ClaimPlan made = plan(Lane.FAST, List.of(held, next), held, next);
    assertThat(made.expired()).isEmpty();
    assertThat(made.claim()).isEmpty();
    assertThat(made.replies().values())
        .extracting(TimerReply::verdict)
        .containsExactly(Verdict.RETRY, Verdict.RETRY);
  }

  @Test
  void theExpiredCountAgainstTheBatchToo() {
    List<Head> late =
        Stream.of(1, 2, 3, 4).map(i -> head(i, NOW - 500).expiring(500).head()).toList();
    ClaimPlan made = plan(Lane.FAST, late, late.toArray(Head[]::new));
    assertThat(made.expired()).containsExactlyElementsOf(late.subList(0, 3));
    assertThat(made.replies().get(late.get(3).id()).verdict()).isEqualTo(Verdict.RETRY);
  }

  private ClaimPlan plan(Lane lane, List<Head> heads, Head... asked) {
    List<AlarmedTimer> timers =
        Arrays.stream(asked)
            .map(head -> new AlarmedTimer(head.id(), head.dueMillis(), head.keyHash()))
            .toList();
    return plan.plan(new DeliveryRequest(lane, timers), new Heads(heads, false), NOW);
  }
}
