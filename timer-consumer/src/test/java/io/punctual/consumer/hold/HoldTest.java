package io.punctual.consumer.hold;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.contract.AlarmedTimer;
import io.punctual.contract.Lane;
import io.punctual.contract.TimerReply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HoldTest {

  private static final long NOW = 1_000_000;
  private static final long RUNWAY = HoldLimits.DEFAULTS.runwayMillis();
  private static final long KEY = 7;

  private final Hold hold = new Hold(HoldLimits.DEFAULTS);
  private final UnfinishedAlarm ring = new UnfinishedAlarm(0);
  private long ids;

  @Test
  void givesATimerOutWhenItIsWithinItsRunwayAndNotBefore() {
    AlarmedTimer timer = keyless(NOW + 1_000);
    add(timer);
    assertThat(hold.nextReadyAt(Lane.FAST)).isEqualTo(NOW + 1_000 - RUNWAY);
    assertThat(take(NOW + 1_000 - RUNWAY - 1)).isEmpty();
    assertThat(take(NOW + 1_000 - RUNWAY)).containsExactly(timer);
    assertThat(hold.nextReadyAt(Lane.FAST)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void givesOutInDueOrderWhateverTheOrderOfArrival() {
    List<AlarmedTimer> timers = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      timers.add(i % 3 == 0 ? keyless(NOW + i) : keyed(i % 5 + 1, NOW + i));
    }
    List<AlarmedTimer> arrivals = new ArrayList<>(timers);
    Collections.shuffle(arrivals, new Random(1));
    arrivals.forEach(this::add);
    assertThat(take(NOW + 1_000)).containsExactlyElementsOf(timers);
  }

  @Test
  void aBatchIsCutFromItsEnd() {
    AlarmedTimer third = keyless(NOW + 3);
    AlarmedTimer first = keyless(NOW + 1);
    AlarmedTimer second = keyed(KEY, NOW + 2);
    add(third, first, second);
    assertThat(timers(hold.take(Lane.FAST, 2, NOW + 100))).containsExactly(first, second);
    assertThat(take(NOW + 100)).containsExactly(third);
  }

  @Test
  void aTimerWaitsWhileAnEarlierRequestHasItsKey() {
    AlarmedTimer first = keyed(KEY, NOW);
    AlarmedTimer second = keyed(KEY, NOW + 1);
    AlarmedTimer other = keyed(KEY + 1, NOW + 2);
    add(first, second, other);
    List<Held> out = hold.take(Lane.FAST, 1, NOW + 100);
    AlarmedTimer third = keyed(KEY, NOW + 3);
    add(third);
    assertThat(take(NOW + 100)).containsExactly(other);
    finish(out);
    assertThat(take(NOW + 100)).containsExactly(second, third);
  }

  @Test
  void timersOfOneKeyGoTogetherInOneRequest() {
    AlarmedTimer first = keyed(KEY, NOW);
    AlarmedTimer second = keyed(KEY, NOW + 1);
    add(second, first);
    assertThat(take(NOW + 100)).containsExactly(first, second);
  }

  @Test
  void aTimerRungTwiceIsHeldOnceAndBothItsAlarmsFinishTogether() {
    AlarmedTimer timer = keyless(NOW);
    UnfinishedAlarm again = new UnfinishedAlarm(9);
    assertThat(add(timer)).isEqualTo(ArrivalCounts.HELD);
    assertThat(hold.add(again, List.of(timer), NOW)).isEqualTo(ArrivalCounts.RUNG_TWICE);
    assertThat(hold.size()).isEqualTo(1);
    List<Held> out = hold.take(Lane.FAST, 10, NOW);
    assertThat(out).hasSize(1);
    assertThat(ring.finished()).isFalse();
    assertThat(again.finished()).isFalse();
    finish(out);
    assertThat(ring.finished()).isTrue();
    assertThat(again.finished()).isTrue();
  }

  @Test
  void aTimerMovedToAnotherDueIsAnotherOne() {
    UUID id = new UUID(1, 1);
    add(new AlarmedTimer(id, NOW, 0), new AlarmedTimer(id, NOW + 1, 0));
    assertThat(hold.size()).isEqualTo(2);
  }

  @Test
  void anAlarmIsFinishedWhenTheLastOfItsTimersIs() {
    add(keyless(NOW), keyless(NOW + 100));
    finish(hold.take(Lane.FAST, 10, NOW));
    assertThat(ring.finished()).isFalse();
    finish(hold.take(Lane.FAST, 10, NOW + 100));
    assertThat(ring.finished()).isTrue();
    assertThat(hold.size()).isZero();
  }

  @Test
  void retryComesBackAfterTheTimeAskedFor() {
    AlarmedTimer timer = keyed(KEY, NOW);
    add(timer);
    reply(hold.take(Lane.FAST, 10, NOW), TimerReply.retryIn(timer.id(), 40), NOW + 10);
    assertThat(hold.nextReadyAt(Lane.FAST)).isEqualTo(NOW + 50);
    assertThat(take(NOW + 49)).isEmpty();
    assertThat(take(NOW + 50)).containsExactly(timer);
  }

  @Test
  void slowComesBackInTheSlowLaneAndStaysThere() {
    AlarmedTimer timer = keyed(KEY, NOW);
    add(timer);
    reply(hold.take(Lane.FAST, 10, NOW), TimerReply.slow(timer.id(), 40), NOW);
    assertThat(hold.nextReadyAt(Lane.FAST)).isEqualTo(Long.MAX_VALUE);
    List<Held> out = hold.take(Lane.SLOW, 10, NOW + 40);
    assertThat(timers(out)).containsExactly(timer);
    reply(out, TimerReply.retryIn(timer.id(), 5), NOW + 50);
    assertThat(hold.nextReadyAt(Lane.SLOW)).isEqualTo(NOW + 55);
  }

  @Test
  void aKeyOutInOneLaneIsClosedInTheOther() {
    AlarmedTimer slow = keyed(KEY, NOW);
    add(slow);
    reply(hold.take(Lane.FAST, 10, NOW), TimerReply.slow(slow.id(), 0), NOW);
    List<Held> out = hold.take(Lane.SLOW, 10, NOW);
    AlarmedTimer next = keyed(KEY, NOW + 1);
    add(next);
    assertThat(take(NOW + 100)).isEmpty();
    finish(out);
    assertThat(take(NOW + 100)).containsExactly(next);
  }

  @Test
  void whatIsStillToBeRetriedLongPastItsDueIsLeftToTheSweep() {
    AlarmedTimer timer = keyless(NOW);
    add(timer);
    List<Held> out = hold.take(Lane.FAST, 10, NOW);
    long tooLate = NOW + HoldLimits.DEFAULTS.lateMillisMax() + 1;
    assertThat(reply(out, TimerReply.retryIn(timer.id(), 1), tooLate))
        .isEqualTo(ReturnCounts.LEFT_TO_SWEEP);
    assertThat(hold.size()).isZero();
    assertThat(ring.finished()).isTrue();
  }

  @Test
  void whatIsToBeRetriedMuchLaterIsLeftToTheSweep() {
    AlarmedTimer timer = keyless(NOW);
    add(timer);
    long far = HoldLimits.DEFAULTS.retryAheadMillisMax() + 1;
    assertThat(reply(hold.take(Lane.FAST, 10, NOW), TimerReply.slow(timer.id(), far), NOW))
        .isEqualTo(ReturnCounts.LEFT_TO_SWEEP);
  }

  @Test
  void failedRequestsBackOff() {
    AlarmedTimer timer = keyed(KEY, NOW);
    add(timer);
    long now = NOW;
    for (long backoff : new long[] {10, 20, 40, 80}) {
      assertThat(hold.answered(hold.take(Lane.FAST, 10, now), List.of(), now))
          .isEqualTo(ReturnCounts.AGAIN);
      assertThat(hold.nextReadyAt(Lane.FAST)).isEqualTo(now + backoff);
      now += backoff;
    }
    assertThat(HoldLimits.DEFAULTS.backoffMillis(1_000)).isEqualTo(1_000);
  }

  @Test
  void aTimerThatTheAnswerLeavesOutHasFailed() {
    AlarmedTimer timer = keyless(NOW);
    add(timer);
    TimerReply other = TimerReply.finished(new UUID(5, 5));
    assertThat(reply(hold.take(Lane.FAST, 10, NOW), other, NOW)).isEqualTo(ReturnCounts.AGAIN);
    assertThat(take(NOW + 10)).containsExactly(timer);
  }

  @Test
  void staleIsDropped() {
    AlarmedTimer timer = keyless(NOW);
    add(timer);
    assertThat(reply(hold.take(Lane.FAST, 10, NOW), TimerReply.stale(timer.id()), NOW))
        .isEqualTo(ReturnCounts.STALE);
    assertThat(hold.size()).isZero();
  }

  @Test
  void staleIsAskedAgainWhenItWasRungWhileOut() {
    AlarmedTimer timer = keyless(NOW);
    add(timer);
    List<Held> out = hold.take(Lane.FAST, 10, NOW);
    hold.add(new UnfinishedAlarm(1), List.of(timer), NOW);
    assertThat(reply(out, TimerReply.stale(timer.id()), NOW)).isEqualTo(ReturnCounts.AGAIN);
    assertThat(take(NOW)).containsExactly(timer);
  }

  @Test
  void alarmsFarTooLateOrTooEarlyAreNotHeld() {
    assertThat(add(keyless(NOW - HoldLimits.DEFAULTS.lateArrivalMillisMax() - 1)))
        .isEqualTo(ArrivalCounts.LATE);
    assertThat(add(keyless(NOW + HoldLimits.DEFAULTS.aheadMillisMax() + 1)))
        .isEqualTo(ArrivalCounts.AHEAD);
    assertThat(ring.finished()).isTrue();
  }

  @Test
  void isFullAtItsBound() {
    Hold small = new Hold(new HoldLimits(2, 25, 2_000, 5_000, 60_000, 600_000, 10, 1_000));
    small.add(ring, List.of(keyless(NOW)), NOW);
    assertThat(small.full()).isFalse();
    small.add(ring, List.of(keyless(NOW)), NOW);
    assertThat(small.full()).isTrue();
    small.answered(small.take(Lane.FAST, 1, NOW), List.of(), NOW + 10_000);
    assertThat(small.full()).isFalse();
  }

  @Test
  void timersOfLostQueuesLeaveUnlessTheyAreOut() {
    UnfinishedAlarm lost = new UnfinishedAlarm(3);
    AlarmedTimer outOfLost = keyed(KEY, NOW);
    AlarmedTimer waitingBehindIt = keyed(KEY, NOW + 1);
    AlarmedTimer alsoRungElsewhere = keyless(NOW + 2);
    AlarmedTimer mine = keyless(NOW + 3);
    hold.add(lost, List.of(outOfLost), NOW);
    List<Held> out = hold.take(Lane.FAST, 10, NOW);
    hold.add(lost, List.of(waitingBehindIt, alsoRungElsewhere, keyless(NOW + 9)), NOW);
    add(alsoRungElsewhere, mine);
    lost.abandon();
    assertThat(hold.dropAbandoned()).isEqualTo(2);
    assertThat(reply(out, TimerReply.retryIn(outOfLost.id(), 1), NOW))
        .isEqualTo(ReturnCounts.LEFT_TO_SWEEP);
    assertThat(take(NOW + 100)).containsExactly(alsoRungElsewhere, mine);
  }

  /** A random life of the hold: no timer twice at once, no key twice at once, none forgotten. */
  @Test
  void neverGivesAKeyOutTwiceAtOnceAndForgetsNothing() {
    for (int seed = 0; seed < 200; seed++) {
      new RandomLife(seed).run();
    }
  }

  private final class RandomLife {
    private final long seed;
    private final Random random;
    private final Hold life =
        new Hold(new HoldLimits(200_000, RUNWAY, 3_600_000, 5_000, 60_000, 600_000, 10, 1_000));
    private final List<List<Held>> out = new ArrayList<>();
    private final Set<AlarmedTimer> rung = new HashSet<>();
    private final Set<AlarmedTimer> done = new HashSet<>();
    private long now = NOW;

    RandomLife(long seed) {
      this.seed = seed;
      this.random = new Random(seed);
    }

    void run() {
      for (int step = 0; step < 300; step++) {
        now += random.nextInt(5);
        switch (random.nextInt(3)) {
          case 0 -> ring();
          case 1 -> take(random.nextInt(1, 6));
          default -> answer();
        }
      }
      while (life.size() > 0) {
        now += 10;
        take(100);
        answer();
      }
      rung.removeAll(done);
      assertThat(rung).as("seed %s", seed).isEmpty();
    }

    private void ring() {
      AlarmedTimer timer =
          random.nextInt(4) == 0
              ? keyless(now + random.nextInt(60))
              : keyed(random.nextInt(1, 4), now + random.nextInt(60));
      rung.add(timer);
      life.add(ring, List.of(timer, timer), now);
    }

    private void take(int max) {
      Lane lane = random.nextInt(4) == 0 ? Lane.SLOW : Lane.FAST;
      List<Held> taken = life.take(lane, max, now);
      assertThat(taken.size()).isLessThanOrEqualTo(max);
      Set<Long> closed = new HashSet<>();
      out.forEach(each -> each.forEach(held -> closed.add(held.timer().keyHash())));
      assertThat(taken)
          .as("seed %s", seed)
          .allSatisfy(
              held -> assertThat(held.timer().dueMillis() - RUNWAY).isLessThanOrEqualTo(now))
          .noneMatch(held -> held.timer().keyed() && closed.contains(held.timer().keyHash()));
      if (!taken.isEmpty()) {
        out.add(taken);
      }
    }

    private void answer() {
      if (!out.isEmpty()) {
        List<Held> back = out.remove(random.nextInt(out.size()));
        life.answered(back, back.stream().map(this::word).toList(), now);
      }
    }

    private TimerReply word(Held held) {
      UUID id = held.timer().id();
      return switch (random.nextInt(5)) {
        case 0 -> TimerReply.retryIn(id, random.nextInt(20));
        case 1 -> TimerReply.slow(id, random.nextInt(20));
        case 2 -> TimerReply.finished(new UUID(9, 9));
        default -> {
          done.add(held.timer());
          yield TimerReply.finished(id);
        }
      };
    }
  }

  private ArrivalCounts add(AlarmedTimer... timers) {
    return hold.add(ring, List.of(timers), NOW);
  }

  private List<AlarmedTimer> take(long now) {
    return timers(hold.take(Lane.FAST, 1_000, now));
  }

  private ReturnCounts reply(List<Held> out, TimerReply reply, long now) {
    return hold.answered(out, List.of(reply), now);
  }

  private void finish(List<Held> out) {
    hold.answered(
        out, out.stream().map(held -> TimerReply.finished(held.timer().id())).toList(), NOW);
  }

  private static List<AlarmedTimer> timers(List<Held> held) {
    return held.stream().map(Held::timer).toList();
  }

  private AlarmedTimer keyless(long due) {
    return keyed(AlarmedTimer.NO_KEY, due);
  }

  private AlarmedTimer keyed(long key, long due) {
    return new AlarmedTimer(new UUID(1, ids++), due, key);
  }
}
