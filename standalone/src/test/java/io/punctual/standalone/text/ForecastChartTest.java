package io.punctual.standalone.text;

import static io.punctual.standalone.text.FixedMoments.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ForecastChartTest {

  @Test
  void everyStepIsABarWithItsTimeAndNumberAndTheBusiestIsTheLongest() {
    assertThat(
            ForecastChart.of(
                json(
                    """
                    {"from":"2026-11-21T14:20:00.000Z","to":"2026-11-21T14:26:00.000Z",
                     "stepMillis":120000,"timers":1511,"steps":[
                     {"from":"2026-11-21T14:20:00.000Z","timers":1},
                     {"from":"2026-11-21T14:22:00.000Z","timers":0},
                     {"from":"2026-11-21T14:24:00.000Z","timers":1510}]}
                    """),
                FixedMoments.BERLIN))
        .isEqualTo(
            """
            1,511 timers due from 2026-11-21 15:20:00.000 until 2026-11-21 15:26:00.000, local time (Europe/Berlin)
              2026-11-21 15:20:00.000         1 ▏
              2026-11-21 15:22:00.000         0
              2026-11-21 15:24:00.000     1,510 %s\
            """
                .formatted("█".repeat(50)));
  }

  @Test
  void noTimersMakeNoBars() {
    assertThat(ForecastChart.of(forecast(Map.of("2026-11-21T14:20:00Z", 0L)), FixedMoments.BERLIN))
        .startsWith("0 timers due")
        .hasLineCount(1);
  }

  @Test
  void whatWasNotCountedIsSaid() {
    assertThat(
            ForecastChart.of(
                json(
                    """
                    {"from":"2026-11-21T14:20:00.000Z","to":"2026-11-21T14:26:00.000Z","timers":1,
                     "steps":[{"from":"2026-11-21T14:20:00.000Z","timers":1}],
                     "countedTo":"2026-11-21T14:21:00.000Z",
                     "estimatedTo":"2026-11-21T14:24:00.000Z"}
                    """),
                FixedMoments.BERLIN))
        .startsWith("More than about 1 timer due from")
        .contains("Counted until 2026-11-21T14:21:00.000Z; later bars are estimates.")
        .endsWith(
            "Bars that end after 2026-11-21T14:24:00.000Z are too short:"
                + " go on with --from 2026-11-21T14:24:00.000Z.");
  }

  @Test
  void anEstimateOfAllIsCalledSo() {
    assertThat(
            ForecastChart.of(
                json(
                    """
                    {"from":"2026-11-21T14:20:00.000Z","to":"2026-11-21T14:26:00.000Z","timers":7,
                     "steps":[{"from":"2026-11-21T14:20:00.000Z","timers":7}],
                     "countedTo":"2026-11-21T14:21:00.000Z",
                     "estimatedTo":"2026-11-21T14:26:00.000Z"}
                    """),
                FixedMoments.BERLIN))
        .startsWith("About 7 timers due from")
        .doesNotContain("too short");
  }

  private static JsonNode forecast(Map<String, Long> timers) {
    String steps =
        timers.entrySet().stream()
            .map(
                step -> "{\"from\":\"%s\",\"timers\":%d}".formatted(step.getKey(), step.getValue()))
            .collect(Collectors.joining(","));
    return json(
        "{\"timers\":%d,\"steps\":[%s]}"
            .formatted(timers.values().stream().mapToLong(Long::longValue).sum(), steps));
  }
}
