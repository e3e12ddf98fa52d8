package io.punctual.api.submit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DrainRateTest {

  private final DrainRate pace = new DrainRate();

  @Test
  void isNotKnownFromTakesThatLeaveNothing() {
    pace.taken(10, 0, 0);
    pace.taken(10, 0, 1_000_000);

    assertThat(pace.nanosFor(100)).isZero();
  }

  @Test
  void isTheTimeBetweenTakesWhileSomeWait() {
    pace.taken(10, 90, 5_000);
    pace.taken(10, 80, 6_000);

    assertThat(pace.nanosFor(80)).isEqualTo(8_000);
  }

  @Test
  void followsAChange() {
    long now = 0;
    for (int i = 0; i < 10; i++) {
      pace.taken(10, 90, now);
      now += 1_000;
    }
    for (int i = 0; i < 100; i++) {
      pace.taken(10, 90, now);
      now += 9_000;
    }

    assertThat(pace.nanosFor(1)).isBetween(850L, 900L);
  }

  @Test
  void fadesWhileTakesLeaveNothing() {
    pace.taken(200, 300, 0);
    pace.taken(200, 100, 10_000_000_000L); // the database stood still
    assertThat(pace.nanosFor(100)).isEqualTo(5_000_000_000L);
    pace.taken(100, 0, 10_000_000_000L);

    for (int i = 0; i < 100; i++) {
      pace.taken(5, 0, 10_000_000_000L);
    }

    assertThat(pace.nanosFor(1_000)).isLessThan(1_000_000);
  }
}
