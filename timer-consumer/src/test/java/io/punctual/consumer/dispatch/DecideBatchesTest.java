package io.punctual.consumer.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldLimits;
import io.punctual.consumer.hold.UnfinishedAlarm;
import io.punctual.protocol.TenantBits;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DecideBatchesTest {

  private static final long NOW = 1_000_000;
  private static final long RUNWAY = HoldLimits.DEFAULTS.runwayMillis();

  private final Hold hold = new Hold(HoldLimits.DEFAULTS);
  private final DecideBatches dispatch = new DecideBatches(hold, new DispatchLimits(2, 1, 3, 0));
  private long ids;

  @Test
  void sendsNothingBeforeTheRunwayAndSaysWhenToWake() {
    assertThat(dispatch.wakeAt()).isEqualTo(Long.MAX_VALUE);
    ring(0, NOW + 500);
    assertThat(dispatch.next(NOW)).isEmpty();
    assertThat(dispatch.wakeAt()).isEqualTo(NOW + 500 - RUNWAY);
    assertThat(dispatch.next(dispatch.wakeAt())).isPresent();
  }

  @Test
  void oneRequestTakesAllThatIsReadyUpToTheBound() {
    List<AlarmedTimer> timers = List.of(ring(0, NOW), ring(0, NOW + 1), ring(0, NOW + 2));
    AlarmedTimer fourth = ring(0, NOW + 3);
    assertThat(next(NOW).request())
        .isEqualTo(new DeliveryRequest(Lane.FAST, timers, List.of(NOW, NOW, NOW)));
    assertThat(next(NOW).timers()).containsExactly(fourth);
  }

  @Test
  void timersDueALittleLaterGoWithTheFirst() {
    DecideBatches gathering = new DecideBatches(hold, new DispatchLimits(2, 1, 3, 25));
    AlarmedTimer first = ring(0, NOW + RUNWAY);
    AlarmedTimer second = ring(0, NOW + RUNWAY + 25);
    ring(0, NOW + RUNWAY + 26);
    assertThat(gathering.next(NOW - 1)).isEmpty();
    assertThat(gathering.next(NOW))
        .hasValueSatisfying(batch -> assertThat(batch.timers()).containsExactly(first, second));
  }

  @Test
  void waitsWhenAsManyRequestsAreOutAsMayBe() {
    ring(0, NOW);
    Batch first = next(NOW);
    ring(0, NOW);
    next(NOW);
    AlarmedTimer third = ring(0, NOW);
    AlarmedTimer fourth = ring(0, NOW + 1);
    assertThat(dispatch.next(NOW)).isEmpty();
    assertThat(dispatch.wakeAt()).isEqualTo(Long.MAX_VALUE);
    finish(first);
    assertThat(next(NOW).timers()).containsExactly(third, fourth);
  }

  @Test
  void beginsWithAFewAndHasTwiceAsManyOutWithEachStep() {
    DecideBatches many = new DecideBatches(hold, new DispatchLimits(16, 1, 10_000, 0));
    for (int key = 0; key < 3_000; key++) {
      ring(key, NOW);
    }
    int first = SlowStart.FIRST;
    long now = NOW;
    List<Batch> out = new ArrayList<>();
    for (int size : new int[] {first, first, 2 * first, 4 * first}) {
      Batch batch = many.next(now).orElseThrow();
      assertThat(batch.held()).hasSize(size);
      assertThat(many.next(now)).isEmpty();
      assertThat(many.wakeAt()).isEqualTo(now + SlowStart.STEP_MILLIS);
      out.add(batch);
      now = many.wakeAt();
    }
    for (Batch batch : out) {
      many.completed(batch, finished(batch), now);
    }
    assertThat(many.next(now + SlowStart.IDLE_MILLIS + 1))
        .hasValueSatisfying(batch -> assertThat(batch.held()).hasSize(first));
  }

  @Test
  void requestsAreSerialPerKeyAndParallelOtherwise() {
    ring(7, NOW);
    Batch first = next(NOW);
    AlarmedTimer sameKey = ring(7, NOW);
    AlarmedTimer other = ring(8, NOW);
    Batch second = next(NOW);
    assertThat(second.timers()).containsExactly(other);
    finish(second);
    assertThat(dispatch.next(NOW + 100)).isEmpty();
    finish(first);
    assertThat(next(NOW).timers()).containsExactly(sameKey);
  }

  @Test
  void slowTimersDoNotTakeTheOthersPlaces() {
    AlarmedTimer slow = ring(0, NOW);
    AlarmedTimer slowToo = ring(0, NOW);
    dispatch.completed(
        next(NOW), List.of(TimerReply.slow(slow.id(), 0), TimerReply.slow(slowToo.id(), 1)), NOW);
    assertThat(next(NOW)).matches(batch -> batch.lane() == Lane.SLOW);
    assertThat(dispatch.inFlight(Lane.SLOW)).isEqualTo(1);
    assertThat(dispatch.next(NOW + 1)).isEmpty();
    ring(0, NOW);
    ring(0, NOW);
    assertThat(next(NOW + 1)).matches(batch -> batch.lane() == Lane.FAST);
    assertThat(dispatch.inFlight(Lane.FAST)).isEqualTo(1);
  }

  @Test
  void besideATenantsCrowdOthersHaveRequestsOfTheirOwn() {
    DecideBatches all = new DecideBatches(hold, new DispatchLimits(16, 1, 500, 0));
    for (int i = 0; i < 60_000; i++) {
      ring("crowd", 0, NOW);
    }
    for (int i = 0; i < 100; i++) {
      ring("other", 0, NOW - 1); // first in the first requests, with the crowd's behind them
    }
    ring("other", 0, NOW + 10_000);
    long now = NOW;
    List<Batch> out = sendAll(all, now);
    for (int round = 0; out.size() < 12; round++) {
      assertThat(round).isLessThan(1_000);
      now += SlowStart.STEP_MILLIS;
      if (!out.isEmpty()) {
        Batch first = out.removeFirst();
        all.completed(first, finished(first), now);
      }
      List<Batch> sent = sendAll(all, now);
      assertThat(sent).hasSizeLessThanOrEqualTo(2);
      out.addAll(sent);
    }
    for (int i = 0; i < 4; i++) {
      AlarmedTimer other = ring("other", 0, now);
      assertThat(all.next(now))
          .hasValueSatisfying(batch -> assertThat(batch.timers()).containsExactly(other));
    }
    ring("other", 0, now);
    assertThat(all.next(now)).isEmpty();
    assertThat(all.inFlight(Lane.FAST)).isEqualTo(all.inFlightMax(Lane.FAST));
  }

  private static List<Batch> sendAll(DecideBatches all, long now) {
    List<Batch> sent = new ArrayList<>();
    for (var next = all.next(now); next.isPresent(); next = all.next(now)) {
      sent.add(next.get());
    }
    return sent;
  }

  /** Their bits are random: each timer is a tenant's of its own. */
  @Test
  void timersWithIdsOfTheVersionBeforeHaveAllRequests() {
    DecideBatches all = new DecideBatches(hold, new DispatchLimits(16, 1, 500, 0));
    for (int i = 0; i < 20_000; i++) {
      AlarmedTimer timer = new AlarmedTimer(new UUID(0, i * 31L), NOW, 0);
      hold.add(new UnfinishedAlarm(0), List.of(timer), NOW);
    }
    for (long now = NOW; now < NOW + 20 * SlowStart.STEP_MILLIS; now += SlowStart.STEP_MILLIS) {
      while (all.next(now).isPresent()) {}
    }
    assertThat(all.inFlight(Lane.FAST)).isEqualTo(16);
  }

  @Test
  void aSingleTenantHasAllRequests() {
    DecideBatches all = new DecideBatches(hold, new DispatchLimits(16, 1, 500, 0));
    for (int i = 0; i < 20_000; i++) {
      ring("crowd", 0, NOW);
    }
    for (long now = NOW; now < NOW + 20 * SlowStart.STEP_MILLIS; now += SlowStart.STEP_MILLIS) {
      while (all.next(now).isPresent()) {}
    }
    assertThat(all.inFlight(Lane.FAST)).isEqualTo(16);
  }

  @Test
  void aFailedBatchIsSentAgain() {
    AlarmedTimer timer = ring(7, NOW);
    dispatch.completed(next(NOW), List.of(), NOW);
    assertThat(dispatch.next(NOW)).isEmpty();
    assertThat(next(dispatch.wakeAt()).timers()).containsExactly(timer);
  }

  @Test
  void isIdleWhenNothingIsOutAndNothingWasReady() {
    ring(0, NOW + RUNWAY);
    ring(0, NOW + RUNWAY + 1);
    assertThat(dispatch.idle(NOW - 1)).isTrue();
    assertThat(dispatch.idle(NOW)).isFalse();
    Batch batch = next(NOW);
    assertThat(dispatch.idle(NOW)).isFalse();
    finish(batch);
    assertThat(dispatch.idle(NOW)).isTrue();
  }

  @Test
  void aBatchComesBackOnce() {
    ring(0, NOW);
    Batch batch = next(NOW);
    finish(batch);
    assertThatIllegalStateException().isThrownBy(() -> finish(batch));
  }

  @Test
  void aBusyKeyCostsNoMoreThanItsTimers() {
    Hold big = new Hold(HoldLimits.DEFAULTS);
    DecideBatches busy = new DecideBatches(big, DispatchLimits.DEFAULTS);
    List<AlarmedTimer> timers = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      timers.add(new AlarmedTimer(new UUID(i, 2), NOW + i % 1_000, 7));
    }
    big.add(new UnfinishedAlarm(0), timers, NOW);
    long last = Long.MIN_VALUE;
    long now = NOW + 1_000;
    int batches = 0;
    while (big.size() > 0) {
      Batch batch = busy.next(now).orElseThrow();
      assertThat(busy.next(now)).isEmpty();
      assertThat(batch.timers().getFirst().dueMillis()).isGreaterThanOrEqualTo(last);
      last = batch.timers().getLast().dueMillis();
      now += SlowStart.STEP_MILLIS;
      busy.completed(batch, finished(batch), now);
      batches++;
    }
    assertThat(batches).isEqualTo(4 + 200); // 480 in the first four, then 500 in each
  }

  private AlarmedTimer ring(long key, long due) {
    return ring("tenant", key, due);
  }

  private AlarmedTimer ring(String tenant, long key, long due) {
    AlarmedTimer timer = new AlarmedTimer(TenantBits.in(new UUID(ids++, 0), tenant), due, key);
    hold.add(new UnfinishedAlarm(ids), List.of(timer), NOW);
    return timer;
  }

  private Batch next(long now) {
    return dispatch.next(now).orElseThrow();
  }

  private void finish(Batch batch) {
    dispatch.completed(batch, finished(batch), NOW);
  }

  private static List<TimerReply> finished(Batch batch) {
    return batch.timers().stream().map(timer -> TimerReply.finished(timer.id())).toList();
  }
}
