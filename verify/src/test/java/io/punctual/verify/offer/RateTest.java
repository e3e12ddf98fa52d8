package io.punctual.verify.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RateTest {

  @Test
  void momentsDoNotDriftOverHours() {
    assertThat(after(Rate.single(3_000), 0, 3_000 * 7_200) / 7_200e9).isBetween(0.999999, 1.000001);
  }

  @Test
  void aBatchTakesAsManyMomentsAsItHasTimers() {
    assertThat(Math.round(after(new Rate(1_000, 50), 0, 20))).isEqualTo(1_000_000_000L);
  }

  @Test
  void aRampBeginsAtATenthAndEndsAtTheWholeRate() {
    Rate rate = Rate.single(100);

    assertThat(rate.next(0, 10)).isEqualTo(1e8);
    assertThat(rate.next(10e9, 10) - 10e9).isEqualTo(1e7);
  }

  private static double after(Rate rate, int rampSeconds, int requests) {
    double nanos = 0;
    for (int i = 0; i < requests; i++) {
      nanos = rate.next(nanos, rampSeconds);
    }
    return nanos;
  }

  @Test
  void whatIsNoRateIsRefused() {
    assertThatThrownBy(() -> Rate.single(0)).hasMessageContaining("--rate");
    assertThatThrownBy(() -> Rate.single(Double.NaN)).hasMessageContaining("--rate");
    assertThatThrownBy(() -> new Rate(1, 1_001)).hasMessageContaining("--batch");
  }
}
