package io.punctual.perf.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sample.Counts;
import io.punctual.perf.sample.Window;
import io.punctual.verify.watch.ServiceMetrics;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

  @ParameterizedTest
  @CsvSource({"7, in-flight", "8, pool"})
  void whoWaitsForAConnectionDoesSoOnlyWhileAllAreUsed(int active, String limit) {
    ServiceMetrics callback =
        ServiceMetrics.parse(
            Stream.of(
                "hikaricp_connections_pending{pool=\"sql\"} 1",
                "hikaricp_connections_active{pool=\"sql\"} " + active,
                "hikaricp_connections_max{pool=\"sql\"} 8"));
    ServiceMetrics consumer =
        ServiceMetrics.parse(
            Stream.of(
                "punctual_requests_in_flight{lane=\"fast\"} 16",
                "punctual_requests_limit{lane=\"fast\"} 16"));
    Map<String, ServiceMetrics> metrics = Map.of("callback-1", callback, "consumer-1", consumer);
    Sample busy = new Sample(0, Map.of(), Map.of(), metrics, new Counts(9, 1), 0);
    Sample done = new Sample(1_000, Map.of(), Map.of(), metrics, new Counts(9, 9), 0);

    assertThat(Limit.met(Window.of(busy, done, List.of(busy, done)), 0)).isEqualTo(limit);
  }
}
