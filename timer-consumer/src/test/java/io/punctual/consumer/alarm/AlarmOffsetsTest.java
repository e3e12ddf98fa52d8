package io.punctual.consumer.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.consumer.hold.Held;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldLimits;
import io.punctual.consumer.hold.UnfinishedAlarm;
import io.punctual.consumer.hold.Whose;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AlarmOffsetsTest {

  private static final AlarmQueue A = new AlarmQueue("broker-a", 0);
  private static final AlarmQueue B = new AlarmQueue("broker-a", 1);
  private static final long NOW = 1_000_000;

  private final AlarmOffsets offsets = new AlarmOffsets();
  private final Hold hold = new Hold(HoldLimits.DEFAULTS);

  @Test
  void commitsNothingBeforeTheFirstAlarm() {
    assertThat(offsets.toCommit(true)).isEmpty();
  }

  @Test
  void anAlarmWithoutTimersIsFinishedAtOnce() {
    offsets.received(A, 41);
    assertThat(offsets.toCommit(false)).containsExactly(Map.entry(A, 42L));
  }

  @Test
  void commitsWhatHasMovedAndOnDemandAll() {
    offsets.received(A, 5);
    offsets.received(B, 7);
    offsets.committed(offsets.toCommit(false));
    assertThat(offsets.toCommit(false)).isEmpty();
    offsets.received(B, 8);
    assertThat(offsets.toCommit(false)).containsExactly(Map.entry(B, 9L));
    assertThat(offsets.toCommit(true)).containsOnly(Map.entry(A, 6L), Map.entry(B, 9L));
  }

  /** Alarms finish in any order; what is committed is never past an unfinished one. */
  @Test
  void commitsOnlyUpToTheFirstUnfinishedAlarm() {
    for (int seed = 0; seed < 100; seed++) {
      finishInRandomOrder(new Random(seed), new AlarmOffsets(), new Hold(HoldLimits.DEFAULTS));
    }
  }

  private static void finishInRandomOrder(Random random, AlarmOffsets offsets, Hold hold) {
    List<Long> dues = new ArrayList<>();
    for (long i = 0; i < 100; i++) {
      dues.add(NOW + i * 100L);
    }
    Collections.shuffle(dues, random);
    TreeSet<Long> unfinished = new TreeSet<>();
    List<Long> offsetOfDue = new ArrayList<>(Collections.nCopies(100, -1L));
    long offset = 17;
    for (long due : dues) {
      hold.add(
          offsets.received(A, offset), List.of(new AlarmedTimer(new UUID(1, due), due, 0)), NOW);
      unfinished.add(offset);
      offsetOfDue.set((int) ((due - NOW) / 100), offset);
      offset += 1 + random.nextInt(3);
    }
    long last = unfinished.last();
    for (int i = 0; i < 100; i++) {
      finish(hold, hold.take(Lane.FAST, Whose.ANYBODYS, 1, NOW + i * 100L));
      unfinished.remove(offsetOfDue.get(i));
      long expected = unfinished.isEmpty() ? last + 1 : unfinished.first();
      assertThat(offsets.toCommit(true)).containsExactly(Map.entry(A, expected));
    }
    assertThat(offsets.open()).isZero();
  }

  @Test
  void aTimerRungByTwoAlarmsKeepsBothOpen() {
    AlarmedTimer timer = new AlarmedTimer(new UUID(1, 1), NOW, 0);
    hold.add(offsets.received(A, 1), List.of(timer), NOW);
    hold.add(offsets.received(B, 2), List.of(timer), NOW);
    assertThat(offsets.toCommit(true)).containsOnly(Map.entry(A, 1L), Map.entry(B, 2L));
    finish(hold, hold.take(Lane.FAST, Whose.ANYBODYS, 10, NOW));
    assertThat(offsets.toCommit(true)).containsOnly(Map.entry(A, 2L), Map.entry(B, 3L));
  }

  @Test
  void aLostQueueIsNotCommittedAndItsTimersLeave() {
    hold.add(offsets.received(A, 1), List.of(new AlarmedTimer(new UUID(1, 1), NOW, 0)), NOW);
    hold.add(offsets.received(B, 2), List.of(new AlarmedTimer(new UUID(1, 2), NOW, 0)), NOW);
    offsets.assigned(Set.of(B));
    assertThat(hold.dropAbandoned(NOW)).isEqualTo(1);
    assertThat(offsets.toCommit(true)).containsExactly(Map.entry(B, 2L));
    assertThat(offsets.queues()).isEqualTo(1);
  }

  @Test
  void aQueueReadAgainIsCommittedFromThereOn() {
    UnfinishedAlarm first = offsets.received(A, 900);
    assertThat(first.finished()).isTrue();
    hold.add(offsets.received(A, 0), List.of(new AlarmedTimer(new UUID(1, 1), NOW, 0)), NOW);
    assertThat(offsets.toCommit(false)).containsExactly(Map.entry(A, 0L));
  }

  private static void finish(Hold hold, List<Held> out) {
    hold.answered(
        out, out.stream().map(held -> TimerReply.finished(held.timer().id())).toList(), NOW);
  }
}
