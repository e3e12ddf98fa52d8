package io.punctual.perf.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // routeless, processors, sql waiting, route waiting, in flight, may be | limit
        "1 | 0.99 | 3 | 5 | 16 | 16 | route",
        "0 | 0.95 | 3 | 5 | 16 | 16 | CPU",
        "0 | 0.50 | 3 | 5 | 16 | 16 | route",
        "0 | 0.50 | 3 | 0 | 16 | 16 | pool",
        "0 | 0.50 | 0 | 0 | 16 | 16 | in-flight",
        "0 | 0.50 | 0 | 0 | 15 | 16 | database, or waiting",
        "0 | 0.50 | 0 | 0 |  0 |  0 | database, or waiting"
      })
  void theLimitIsWhatStandsNearestToTheWork(
      double routeless,
      double processors,
      double sqlWaiting,
      double routeWaiting,
      double inFlight,
      double inFlightMax,
      String limit) {
    assertThat(
            new Limit(routeless, processors, sqlWaiting, routeWaiting, inFlight, inFlightMax)
                .name())
        .isEqualTo(limit);
  }
}
