package io.punctual.perf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateSearchTest {

  @Test
  void findsTheHighestRateFromARateThatGoesWell() {
    assertThat(found(new RateSearch(3_000, 1_000), 4_400)).isBetween(4_100.0, 4_400.0);
  }

  @Test
  void findsARateBelowTheFirstWhenThatGoesBadly() {
    assertThat(found(new RateSearch(0, 1_000), 600)).isBetween(500.0, 600.0);
  }

  @Test
  void endsThoughNothingGoesWell() {
    assertThat(found(new RateSearch(0, 1_000), 0)).isZero();
  }

  @Test
  void neverNamesARateThatWentBadly() {
    for (double limit = 50; limit < 20_000; limit *= 1.3) {
      assertThat(found(new RateSearch(0, 1_000), limit)).isLessThanOrEqualTo(limit);
    }
  }

  private static double found(RateSearch search, double limit) {
    while (search.goesOn()) {
      double rate = search.next();
      search.tried(rate, rate <= limit);
    }
    return search.best();
  }
}
