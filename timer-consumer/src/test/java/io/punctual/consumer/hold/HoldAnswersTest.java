package io.punctual.consumer.hold;

import static io.punctual.consumer.hold.HoldBench.KEY;
import static io.punctual.consumer.hold.HoldBench.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of timers whose request was answered, or failed. */
class HoldAnswersTest {

  private final HoldBench bench = new HoldBench();
  private final Hold hold = bench.hold;
  private final UnfinishedAlarm ring = bench.ring;

  @Test
  void aTimerToBeRetriedComesBackAfterTheTimeAskedFor() {
    AlarmedTimer timer = bench.keyed(KEY, NOW);
    bench.add(timer);
    bench.reply(
        hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW),
        TimerReply.retryIn(timer.id(), 40),
        NOW + 10);
    assertThat(hold.nextReadyAt(Lane.FAST, Whose.ANYBODYS)).isEqualTo(NOW + 50);
    assertThat(bench.take(NOW + 49)).isEmpty();
    assertThat(bench.take(NOW + 50)).containsExactly(timer);
  }

  @Test
  void aSlowTimerComesBackInTheSlowLaneAndStaysThere() {
    AlarmedTimer timer = bench.keyed(KEY, NOW);
    bench.add(timer);
    bench.reply(
        hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW), TimerReply.slow(timer.id(), 40), NOW);
    assertThat(hold.nextReadyAt(Lane.FAST, Whose.ANYBODYS)).isEqualTo(Long.MAX_VALUE);
    List<Held> out = hold.take(Lane.SLOW, Whose.ANYBODYS, 10, NOW + 40);
    assertThat(HoldBench.timers(out)).containsExactly(timer);
    bench.reply(out, TimerReply.retryIn(timer.id(), 5), NOW + 50);
    assertThat(hold.nextReadyAt(Lane.SLOW, Whose.ANYBODYS)).isEqualTo(NOW + 55);
  }

  @Test
  void aTimerStillRetriedLongPastItsDueIsLeftToTheSweep() {
    AlarmedTimer timer = bench.keyless(NOW);
    bench.add(timer);
    List<Held> out = hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW);
    long tooLate = NOW + HoldLimits.DEFAULTS.lateMillisMax() + 1;
    assertThat(bench.reply(out, TimerReply.retryIn(timer.id(), 1), tooLate))
        .isEqualTo(ReturnCounts.LEFT_TO_SWEEP);
    assertThat(hold.size()).isZero();
    assertThat(ring.finished()).isTrue();
  }

  @Test
  void aTimerToBeRetriedMuchLaterIsLeftToTheSweep() {
    AlarmedTimer timer = bench.keyless(NOW);
    bench.add(timer);
    long far = HoldLimits.DEFAULTS.retryAheadMillisMax() + 1;
    assertThat(
            bench.reply(
                hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW),
                TimerReply.slow(timer.id(), far),
                NOW))
        .isEqualTo(ReturnCounts.LEFT_TO_SWEEP);
  }

  @Test
  void failedRequestsBackOff() {
    AlarmedTimer timer = bench.keyed(KEY, NOW);
    bench.add(timer);
    long now = NOW;
    for (long backoff : new long[] {10, 20, 40, 80}) {
      assertThat(hold.answered(hold.take(Lane.FAST, Whose.ANYBODYS, 10, now), List.of(), now))
          .isEqualTo(ReturnCounts.AGAIN);
      assertThat(hold.nextReadyAt(Lane.FAST, Whose.ANYBODYS)).isEqualTo(now + backoff);
      now += backoff;
    }
    assertThat(HoldLimits.DEFAULTS.backoffMillis(1_000)).isEqualTo(1_000);
  }

  @Test
  void aTimerThatTheAnswerLeavesOutHasFailed() {
    AlarmedTimer timer = bench.keyless(NOW);
    bench.add(timer);
    TimerReply other = TimerReply.finished(new UUID(5, 5));
    assertThat(bench.reply(hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW), other, NOW))
        .isEqualTo(ReturnCounts.AGAIN);
    assertThat(bench.take(NOW + 10)).containsExactly(timer);
  }

  @Test
  void aStaleTimerIsDropped() {
    AlarmedTimer timer = bench.keyless(NOW);
    bench.add(timer);
    assertThat(
            bench.reply(
                hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW), TimerReply.stale(timer.id()), NOW))
        .isEqualTo(ReturnCounts.STALE);
    assertThat(hold.size()).isZero();
  }

  @Test
  void aStaleTimerIsAskedForAgainWhenAnotherAlarmRangMeanwhile() {
    AlarmedTimer timer = bench.keyless(NOW);
    bench.add(timer);
    List<Held> out = hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW);
    hold.add(new UnfinishedAlarm(1), List.of(timer), NOW);
    assertThat(bench.reply(out, TimerReply.stale(timer.id()), NOW)).isEqualTo(ReturnCounts.AGAIN);
    assertThat(bench.take(NOW)).containsExactly(timer);
  }
}
