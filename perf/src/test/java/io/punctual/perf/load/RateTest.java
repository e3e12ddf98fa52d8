package io.punctual.perf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RateTest {

  @Test
  void momentsDoNotDriftOverHours() {
    assertThat(Rate.single(3_000).requestAt(3_000L * 7_200)).isEqualTo(7_200_000_000_000L);
  }

  @Test
  void aBatchTakesAsManyMomentsAsItHasTimers() {
    assertThat(new Rate(1_000, 50).requestAt(20)).isEqualTo(1_000_000_000L);
  }

  @Test
  void whatIsNoRateIsRefused() {
    assertThatThrownBy(() -> Rate.single(0)).hasMessageContaining("--rate");
    assertThatThrownBy(() -> Rate.single(Double.NaN)).hasMessageContaining("--rate");
    assertThatThrownBy(() -> new Rate(1, 1_001)).hasMessageContaining("--batch");
  }
}
