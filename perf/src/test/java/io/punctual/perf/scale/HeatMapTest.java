package io.punctual.perf.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeatMapTest {
  private final HeatMap heat = new HeatMap("rate and limit by cell");

  @Test
  void theLastAxisGoesAcrossAndTheOthersGoDown() {
    List<Map<String, String>> cells =
        Grid.cells(List.of("consumers=1,2", "queues=48", "punctual.callback.routes=50,200"));
    for (int i = 0; i < cells.size(); i++) {
      heat.add(cells.get(i), 1_000 * (i + 1), i == 0 ? "threads" : "CPU");
    }

    assertThat(heat.table())
        .isEqualTo(
            new Table(
                "rate and limit by cell",
                List.of("", "routes 50", "routes 200"),
                List.of(
                    List.of("consumers 1, queues 48", "1,000/s threads", "2,000/s CPU"),
                    List.of("consumers 2, queues 48", "3,000/s CPU", "4,000/s CPU"))));
    assertThat(heat.extremes())
        .containsExactly(
            new Figure("slowest, consumers 1, queues 48, routes 50 (threads)", 1_000, "/s"),
            new Figure("fastest, consumers 2, queues 48, routes 200 (CPU)", 4_000, "/s"));
  }

  @Test
  void aCellThatIsMeasuredAgainShowsTheMeanAndEachLimit() {
    heat.add(Map.of("queues", "48"), 1_000, "queues");
    heat.add(Map.of("queues", "48"), 2_000, "CPU");
    heat.add(Map.of("queues", "48"), 3_000, "CPU");

    assertThat(heat.table().rows()).containsExactly(List.of("", "2,000/s queues or CPU"));
    assertThat(heat.extremes().getFirst())
        .isEqualTo(new Figure("slowest, queues 48 (queues or CPU)", 2_000, "/s"));
  }
}
