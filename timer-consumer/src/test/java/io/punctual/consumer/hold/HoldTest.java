package io.punctual.consumer.hold;

import static io.punctual.consumer.hold.HoldBench.KEY;
import static io.punctual.consumer.hold.HoldBench.NOW;
import static io.punctual.consumer.hold.HoldBench.RUNWAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.TenantBits;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HoldTest {

  private final HoldBench bench = new HoldBench();
  private final Hold hold = bench.hold;
  private final UnfinishedAlarm ring = bench.ring;

  @Test
  void aTimerHeldAlreadyGoesOutEarlierWhenTheRunwayGrows() {
    Runway runway = new Runway(RUNWAY, 4 * RUNWAY);
    Hold fitting = new Hold(HoldLimits.DEFAULTS, runway);
    AlarmedTimer timer = bench.keyless(NOW + 1_000);
    fitting.add(bench.ring, List.of(timer), NOW);
    assertThat(fitting.nextReadyAt(Lane.FAST, Whose.ANYBODYS)).isEqualTo(NOW + 1_000 - RUNWAY);

    runway.learn(1_000_000);

    assertThat(fitting.nextReadyAt(Lane.FAST, Whose.ANYBODYS)).isEqualTo(NOW + 1_000 - 4 * RUNWAY);
    assertThat(fitting.take(Lane.FAST, Whose.ANYBODYS, 1, NOW + 1_000 - 4 * RUNWAY - 1)).isEmpty();
    assertThat(fitting.take(Lane.FAST, Whose.ANYBODYS, 1, NOW + 1_000 - 4 * RUNWAY)).hasSize(1);
  }

  @Test
  void givesATimerOutWhenItIsWithinItsRunwayAndNotBefore() {
    AlarmedTimer timer = bench.keyless(NOW + 1_000);
    bench.add(timer);
    assertThat(hold.nextReadyAt(Lane.FAST, Whose.ANYBODYS)).isEqualTo(NOW + 1_000 - RUNWAY);
    assertThat(bench.take(NOW + 1_000 - RUNWAY - 1)).isEmpty();
    assertThat(bench.take(NOW + 1_000 - RUNWAY)).containsExactly(timer);
    assertThat(hold.nextReadyAt(Lane.FAST, Whose.ANYBODYS)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void givesOutInDueOrderWhateverTheOrderOfArrival() {
    List<AlarmedTimer> timers = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      timers.add(i % 3 == 0 ? bench.keyless(NOW + i) : bench.keyed(i % 5 + 1, NOW + i));
    }
    List<AlarmedTimer> arrivals = new ArrayList<>(timers);
    Collections.shuffle(arrivals, new Random(1));
    arrivals.forEach(bench::add);
    assertThat(bench.take(NOW + 1_000)).containsExactlyElementsOf(timers);
  }

  @Test
  void aBatchIsCutFromItsEnd() {
    AlarmedTimer third = bench.keyless(NOW + 3);
    AlarmedTimer first = bench.keyless(NOW + 1);
    AlarmedTimer second = bench.keyed(KEY, NOW + 2);
    bench.add(third, first, second);
    assertThat(HoldBench.timers(hold.take(Lane.FAST, Whose.ANYBODYS, 2, NOW + 100)))
        .containsExactly(first, second);
    assertThat(bench.take(NOW + 100)).containsExactly(third);
  }

  @Test
  void aTimerWaitsWhileAnEarlierRequestHasItsKey() {
    AlarmedTimer first = bench.keyed(KEY, NOW);
    AlarmedTimer second = bench.keyed(KEY, NOW + 1);
    AlarmedTimer other = bench.keyed(KEY + 1, NOW + 2);
    bench.add(first, second, other);
    List<Held> out = hold.take(Lane.FAST, Whose.ANYBODYS, 1, NOW + 100);
    AlarmedTimer third = bench.keyed(KEY, NOW + 3);
    bench.add(third);
    assertThat(bench.take(NOW + 100)).containsExactly(other);
    bench.finish(out);
    assertThat(bench.take(NOW + 100)).containsExactly(second, third);
  }

  @Test
  void timersOfOneKeyGoTogetherInOneRequest() {
    AlarmedTimer first = bench.keyed(KEY, NOW);
    AlarmedTimer second = bench.keyed(KEY, NOW + 1);
    bench.add(second, first);
    assertThat(bench.take(NOW + 100)).containsExactly(first, second);
  }

  @Test
  void aKeyGoesWithAllThatIsReadyOfItAndNothingThatIsNot() {
    AlarmedTimer first = bench.keyed(KEY, NOW);
    AlarmedTimer other = bench.keyed(KEY + 1, NOW + 1);
    AlarmedTimer second = bench.keyed(KEY, NOW + 2);
    AlarmedTimer later = bench.keyed(KEY, NOW + 200);
    bench.add(first, other, second, later);
    List<Held> out = hold.take(Lane.FAST, Whose.ANYBODYS, 2, NOW + 100);
    assertThat(HoldBench.timers(out)).containsExactly(first, second);
    assertThat(bench.take(NOW + 100)).containsExactly(other);
    bench.finish(out);
    assertThat(bench.take(NOW + 200)).containsExactly(later);
  }

  @Test
  void theTenantWithTheFewestOutIsNext() {
    AlarmedTimer[] many = timersOf("many", 10, NOW);
    AlarmedTimer[] few = timersOf("few", 2, NOW + 5);
    bench.add(many);
    bench.add(few);
    assertThat(HoldBench.timers(hold.take(Lane.FAST, Whose.ANYBODYS, 6, NOW + 100)))
        .containsExactly(many[0], many[1], many[2], many[3], few[0], few[1]);
  }

  @Test
  void crowdsAndOthersAreTakenApartUntilTheCrowdIsBack() {
    bench.add(timersOf("crowd", WaitingKeyLines.CROWD + 7, NOW));
    List<Held> out = hold.take(Lane.FAST, Whose.OTHERS, 1_000, NOW + 100);
    assertThat(out).hasSize(WaitingKeyLines.CROWD);
    BitSet tenants = new BitSet();
    tenants.set(TenantBits.of("crowd"));
    assertThat(hold.haveACrowd(Lane.FAST, tenants)).isTrue();
    AlarmedTimer[] few = timersOf("few", 2, NOW + 5);
    bench.add(few);
    assertThat(hold.nextReadyAt(Lane.FAST, Whose.OTHERS)).isEqualTo(NOW + 5 - RUNWAY);
    assertThat(HoldBench.timers(hold.take(Lane.FAST, Whose.OTHERS, 1_000, NOW + 100)))
        .containsExactly(few);
    assertThat(hold.nextReadyAt(Lane.FAST, Whose.OTHERS)).isEqualTo(Long.MAX_VALUE);
    assertThat(hold.take(Lane.FAST, Whose.CROWDS, 1_000, NOW + 100)).hasSize(7);
    bench.finish(out);
    assertThat(hold.haveACrowd(Lane.FAST, tenants)).isFalse();
    bench.add(timersOf("crowd", 1, NOW));
    assertThat(hold.take(Lane.FAST, Whose.CROWDS, 1_000, NOW + 100)).isEmpty();
    assertThat(hold.take(Lane.FAST, Whose.OTHERS, 1_000, NOW + 100)).hasSize(1);
  }

  private AlarmedTimer[] timersOf(String tenant, int count, long due) {
    return LongStream.range(0, count)
        .mapToObj(i -> bench.of(tenant, 0, due + i % 5))
        .sorted(Comparator.comparingLong(AlarmedTimer::dueMillis))
        .toArray(AlarmedTimer[]::new);
  }

  @Test
  void aTimerRungTwiceIsHeldOnceAndBothItsAlarmsFinishTogether() {
    AlarmedTimer timer = bench.keyless(NOW);
    UnfinishedAlarm again = new UnfinishedAlarm(9);
    assertThat(bench.add(timer)).isEqualTo(ArrivalCounts.HELD);
    assertThat(hold.add(again, List.of(timer), NOW)).isEqualTo(ArrivalCounts.RUNG_TWICE);
    assertThat(hold.size()).isEqualTo(1);
    List<Held> out = hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW);
    assertThat(out).hasSize(1);
    assertThat(ring.finished()).isFalse();
    assertThat(again.finished()).isFalse();
    bench.finish(out);
    assertThat(ring.finished()).isTrue();
    assertThat(again.finished()).isTrue();
  }

  @Test
  void aTimerMovedToAnotherDueIsAnotherOne() {
    UUID id = new UUID(1, 1);
    bench.add(new AlarmedTimer(id, NOW, 0), new AlarmedTimer(id, NOW + 1, 0));
    assertThat(hold.size()).isEqualTo(2);
  }

  @Test
  void anAlarmIsFinishedWhenTheLastOfItsTimersIs() {
    bench.add(bench.keyless(NOW), bench.keyless(NOW + 100));
    bench.finish(hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW));
    assertThat(ring.finished()).isFalse();
    bench.finish(hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW + 100));
    assertThat(ring.finished()).isTrue();
    assertThat(hold.size()).isZero();
  }

  @Test
  void aKeyOutInOneLaneIsClosedInTheOther() {
    AlarmedTimer slow = bench.keyed(KEY, NOW);
    bench.add(slow);
    bench.reply(hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW), TimerReply.slow(slow.id(), 0), NOW);
    List<Held> out = hold.take(Lane.SLOW, Whose.ANYBODYS, 10, NOW);
    AlarmedTimer next = bench.keyed(KEY, NOW + 1);
    bench.add(next);
    assertThat(bench.take(NOW + 100)).isEmpty();
    bench.finish(out);
    assertThat(bench.take(NOW + 100)).containsExactly(next);
  }

  @Test
  void alarmsFarTooLateOrTooEarlyAreNotHeld() {
    assertThat(bench.add(bench.keyless(NOW - HoldLimits.DEFAULTS.lateArrivalMillisMax() - 1)))
        .isEqualTo(ArrivalCounts.LATE);
    assertThat(bench.add(bench.keyless(NOW + HoldLimits.DEFAULTS.aheadMillisMax() + 1)))
        .isEqualTo(ArrivalCounts.AHEAD);
    assertThat(ring.finished()).isTrue();
  }

  @Test
  void isFullAtItsBound() {
    Hold small = new Hold(new HoldLimits(2, 25, 2_000, 5_000, 60_000, 600_000, 0, 10, 1_000));
    small.add(ring, List.of(bench.keyless(NOW)), NOW);
    assertThat(small.full()).isFalse();
    small.add(ring, List.of(bench.keyless(NOW)), NOW);
    assertThat(small.full()).isTrue();
    small.answered(small.take(Lane.FAST, Whose.ANYBODYS, 1, NOW), List.of(), NOW + 10_000);
    assertThat(small.full()).isFalse();
  }

  @Test
  void timersOfLostQueuesLeaveUnlessTheyAreOut() {
    UnfinishedAlarm lost = new UnfinishedAlarm(3);
    AlarmedTimer outOfLost = bench.keyed(KEY, NOW);
    AlarmedTimer waitingBehindIt = bench.keyed(KEY, NOW + 1);
    AlarmedTimer alsoRungElsewhere = bench.keyless(NOW + 2);
    AlarmedTimer mine = bench.keyless(NOW + 3);
    hold.add(lost, List.of(outOfLost), NOW);
    List<Held> out = hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW);
    hold.add(lost, List.of(waitingBehindIt, alsoRungElsewhere, bench.keyless(NOW + 9)), NOW);
    bench.add(alsoRungElsewhere, mine);
    lost.abandon();
    assertThat(hold.dropAbandoned(NOW)).isEqualTo(2);
    assertThat(bench.reply(out, TimerReply.retryIn(outOfLost.id(), 1), NOW))
        .isEqualTo(ReturnCounts.LEFT_TO_SWEEP);
    assertThat(bench.take(NOW + 100)).containsExactly(alsoRungElsewhere, mine);
  }

  @Test
  void timersOfLostQueuesStayThatAreDueWithinTheHandOver() {
    Hold handingOver =
        new Hold(new HoldLimits(10, 25, 2_000, 5_000, 60_000, 600_000, 3_000, 10, 1_000));
    UnfinishedAlarm lost = new UnfinishedAlarm(3);
    AlarmedTimer last = bench.keyed(KEY, NOW + 2_999);
    AlarmedTimer first = bench.keyed(KEY, NOW + 7);
    handingOver.add(lost, List.of(last, first, bench.keyed(KEY, NOW + 3_000)), NOW);
    handingOver.add(lost, List.of(bench.keyless(NOW + 9_000)), NOW);
    lost.abandon();
    assertThat(handingOver.dropAbandoned(NOW)).isEqualTo(2);
    assertThat(handingOver.take(Lane.FAST, Whose.ANYBODYS, 10, NOW + 60_000))
        .extracting(Held::timer)
        .containsExactly(first, last);
  }
}
