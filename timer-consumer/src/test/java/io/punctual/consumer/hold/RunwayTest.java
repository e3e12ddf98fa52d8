package io.punctual.consumer.hold;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.consumer.clock.ClockSample;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RunwayTest {
  private static final long MIN = 25;
  private static final long MAX = 150;
  private static final long HOUR_MICROS = 3_600_000_000L;

  private final Runway runway = new Runway(MIN, MAX);

  @Test
  void nearbyItIsTheShortest() {
    learn(3, 1);

    assertThat(runway.millis()).isEqualTo(MIN);
  }

  @Test
  void fitsTheDistanceWithRoomForMostRequests() {
    learn(40, 4);

    assertThat(runway.millis()).isBetween(45L, 70L);
  }

  @Test
  void isBounded() {
    learn(1_000, 10);

    assertThat(runway.millis()).isEqualTo(MAX);
  }

  @Test
  void comesBackWhenTheDistanceIsShortAgain() {
    learn(1_000, 10);
    learn(3, 1);

    assertThat(runway.millis()).isEqualTo(MIN);
  }

  @Test
  void oneLateRequestOfManyHardlyCounts() {
    learn(3, 1);
    runway.learn(40_000);

    assertThat(runway.millis()).isLessThan(2 * MIN + MIN);
  }

  /** Half of the way there and back, and what the callback did; clocks an hour apart. */
  @Test
  void isTakenFromTheAnswer() {
    ClockSample way = new ClockSample(0, HOUR_MICROS, HOUR_MICROS + 90_000, 100_000);
    for (int i = 0; i < 100; i++) {
      runway.learn(way, HOUR_MICROS + 60_000);
    }

    assertThat(runway.millis()).isBetween(65L, 66L);
  }

  private void learn(long millis, long deviationMillis) {
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      runway.learn((long) (1_000 * (millis + deviationMillis * random.nextGaussian())));
    }
  }
}
