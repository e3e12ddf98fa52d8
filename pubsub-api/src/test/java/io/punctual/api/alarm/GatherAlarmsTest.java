package io.punctual.api.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.wire.Alarm;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatherAlarmsTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private final GatherAlarms gather =
      new GatherAlarms(TestAlarms::lane, TestAlarms.config(2_500, 1));

  @Test
  void timersOfOneQueueAndAlarmTimeShareAMessage() {
    add(30_000, 0);
    add(30_999, 4);
    add(30_500, 1);
    add(31_000, 0);

    assertThat(take(999)).isEmpty();
    assertThat(take(1_000)).hasSize(3);
    assertThat(gather.size()).isZero();
  }

  @Test
  void anAlarmThatRingsSoonWaitsLess() {
    add(30_000, 0);
    add(11_000, 0);

    assertThat(gather.readyAtMillis()).isEqualTo(ring(100));
    assertThat(take(100)).extracting(AlarmMessage::ringAtMillis).containsExactly(ring(1_000));
    assertThat(take(1_000)).extracting(AlarmMessage::ringAtMillis).containsExactly(ring(20_000));
  }

  @Test
  void allThatIsPastItsAlarmTimeSharesAPlainMessage() {
    add(2_000, 0);
    add(9_000, 0);

    List<AlarmMessage> messages = take(100);
    assertThat(messages).hasSize(1);
    assertThat(messages.getFirst().ringAtMillis()).isEqualTo(AlarmTime.AT_ONCE);
    assertThat(messages.getFirst().timers()).hasSize(2);
  }

  @Test
  void whatIsDueWithinASecondDoesNotWait() {
    add(9_000, 0);
    add(1_000, 0);

    assertThat(gather.readyAtMillis()).isLessThan(ring(0));
    assertThat(take(0)).hasSize(1);
    assertThat(gather.readyAtMillis()).isEqualTo(ring(100));
    assertThat(gather.size()).isEqualTo(1);
  }

  @Test
  void aFullMessageGoesAtOnceAndIsNeverLargerThanTheContract() {
    for (int i = 0; i < 2_300; i++) {
      assertThat(add(60_000, 0)).isTrue();
    }

    assertThat(take(0)).extracting(message -> message.timers().size()).containsExactly(1000, 1000);
    assertThat(take(1_000)).extracting(message -> message.timers().size()).containsExactly(300);
    assertThat(Alarm.TIMERS_MAX).isEqualTo(1000);
  }

  @Test
  void theNumberIsBounded() {
    for (int i = 0; i < 2_500; i++) {
      assertThat(add(60_000 + i, i)).isTrue();
    }
    assertThat(add(60_000, 0)).isFalse();
    take(1_000);
    assertThat(add(60_000, 0)).isTrue();
  }

  private boolean add(long dueInMillis, long keyHash) {
    return gather.add(TestAlarms.timer(NOW.toEpochMilli() + dueInMillis, keyHash), NOW);
  }

  private static long ring(long afterMillis) {
    return NOW.toEpochMilli() + afterMillis;
  }

  private List<AlarmMessage> take(long afterMillis) {
    return gather.takeReady(NOW.plusMillis(afterMillis));
  }
}
