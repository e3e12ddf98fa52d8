package io.punctual.consumer.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CrowdLimitTest {

  private static final long LATE = CrowdLimit.LATE_MILLIS + 1;

  private static final long NOW = 1_000_000;

  private final CrowdLimit limit = new CrowdLimit(12);

  @Test
  void itHasOneMoreAfterEachRoundUpToItsMost() {
    assertThat(limit.requests()).isEqualTo(1);
    for (int round = 1; round < 12; round++) {
      for (int i = 0; i <= round; i++) {
        limit.crowdsReturned(NOW);
      }
      assertThat(limit.requests()).isGreaterThan(round);
    }
    limit.crowdsReturned(NOW);
    assertThat(limit.requests()).isEqualTo(12);
  }

  @Test
  void itIsHalvedByEachLateOneOfTheOthersDownToOne() {
    grow();
    limit.othersReturned(CrowdLimit.LATE_MILLIS);
    assertThat(limit.requests()).isEqualTo(12);
    limit.othersReturned(LATE);
    assertThat(limit.requests()).isEqualTo(6);
    for (int i = 0; i < 10; i++) {
      limit.othersReturned(LATE);
    }
    assertThat(limit.requests()).isEqualTo(1);
  }

  @Test
  void aCrowdAfterAPauseBeginsWithOne() {
    grow();
    limit.crowdsSent(NOW + SlowStart.IDLE_MILLIS);
    assertThat(limit.requests()).isEqualTo(12);
    limit.crowdsSent(NOW + 2 * SlowStart.IDLE_MILLIS + 1);
    assertThat(limit.requests()).isEqualTo(1);
  }

  private void grow() {
    for (int i = 0; i < 100; i++) {
      limit.crowdsReturned(NOW);
    }
  }
}
