package io.punctual.api.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.alarm.RetryAlarms.Attempt;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.DropReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryAlarmsTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private final List<DropReason> dropped = new ArrayList<>();
  private final RetryAlarms retries =
      new RetryAlarms(
          TestAlarms.config(1, 3),
          event -> {
            if (event instanceof ApiEvent.AlarmsDropped(_, var reason)) {
              dropped.add(reason);
            }
          });

  @Test
  void pausesDoubleUpToTheirBound() {
    Instant now = NOW;
    Attempt attempt = new Attempt(message(600_000), 0);
    for (long pause : new long[] {100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000}) {
      retries.failed(attempt, now);
      assertThat(retries.takeReady(now.plusMillis(pause - 1))).isEmpty();
      now = now.plusMillis(pause);
      attempt = retries.takeReady(now).getFirst();
    }
    assertThat(attempt.tries()).isEqualTo(8);
  }

  @Test
  void theNumberIsBounded() {
    for (int i = 0; i < 4; i++) {
      retries.failed(new Attempt(message(600_000), 0), NOW);
    }
    assertThat(retries.size()).isEqualTo(3);
    assertThat(dropped).containsExactly(DropReason.RETRIES_FULL);
  }

  @Test
  void whatTheSweepHasByNowIsGivenUp() {
    retries.failed(new Attempt(message(-2_001), 0), NOW);
    assertThat(dropped).containsExactly(DropReason.OVERDUE);
    retries.failed(new Attempt(message(-1_950), 0), NOW);
    assertThat(retries.takeReady(NOW.plusMillis(100))).isEmpty();
    assertThat(dropped).hasSize(2);
    assertThat(retries.size()).isZero();
  }

  private static AlarmMessage message(long dueInMillis) {
    return new AlarmMessage(
        AlarmTime.AT_ONCE, List.of(TestAlarms.timer(NOW.toEpochMilli() + dueInMillis, 1)));
  }
}
