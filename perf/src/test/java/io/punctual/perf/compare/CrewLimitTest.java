package io.punctual.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.perf.baseline.Crew;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrewLimitTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // queues, threads, processors, routeless, route waiting, sql waiting, in flight | limit
        " 48 | 20 | 0.99 | 1 | 9 | 3 | 40 | route",
        " 48 | 20 | 0.90 | 0 | 9 | 3 | 40 | CPU",
        " 48 | 20 | 0.50 | 0 | 9 | 3 | 40 | route",
        " 48 | 20 | 0.50 | 0 | 0 | 3 | 40 | pool",
        " 48 | 20 | 0.50 | 0 | 0 | 0 | 40 | threads",
        " 40 | 20 | 0.50 | 0 | 0 | 0 | 40 | threads",
        " 48 | 40 | 0.50 | 0 | 0 | 0 | 48 | queues",
        "192 | 40 | 0.50 | 0 | 0 | 0 | 80 | threads",
        "192 | 40 | 0.50 | 0 | 0 | 0 | 79 | 'database, or waiting'"
      })
  void theLimitOfACrewIsWhatMoreMessagesWaitedFor(
      int queues,
      int threads,
      double processors,
      long routeless,
      long routeWaiting,
      long sqlWaiting,
      long inFlight,
      String limit) {
    Crew crew = new Crew(2, queues, threads, 50, Duration.ofMillis(500));
    String counts =
        "routeless=%d%nroute-waiting=%d%nin-flight=%d".formatted(routeless, routeWaiting, inFlight);

    assertThat(new CrewLimit(crew, processors, sqlWaiting, CrewLimit.counts(counts)).name())
        .isEqualTo(limit);
  }
}
