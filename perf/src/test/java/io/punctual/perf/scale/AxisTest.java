package io.punctual.perf.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.perf.scale.DecideLimit.Seen;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AxisTest {

  @Test
  void theGridHasEachCellOnce() {
    assertThat(Axis.cells(List.of(Axis.parse("a=1,2"), Axis.parse("b=x,y,z"))))
        .hasSize(6)
        .doesNotHaveDuplicates()
        .startsWith(Map.of("a", "1", "b", "x"), Map.of("a", "1", "b", "y"));
  }

  @Test
  void whatIsNoAxisIsRefused() {
    assertThatThrownBy(() -> Axis.parse("consumers")).hasMessageContaining("consumers=1,2");
    assertThatThrownBy(() -> Axis.parse("=1")).hasMessageContaining("consumers=1,2");
  }

  @Test
  void requestsWithoutARouteComeBeforeFullProcessorsElseWhatIsNearestToTheWork() {
    assertThat(DecideLimit.of(new Seen(1, 0.95, 2, 1, 16, 16))).isEqualTo("route");
    assertThat(DecideLimit.of(new Seen(0, 0.95, 2, 1, 16, 16))).isEqualTo("CPU");
    assertThat(DecideLimit.of(new Seen(0, 0.5, 2, 1, 16, 16))).isEqualTo("route");
    assertThat(DecideLimit.of(new Seen(0, 0.5, 2, 0, 16, 16))).isEqualTo("pool");
    assertThat(DecideLimit.of(new Seen(0, 0.5, 0, 0, 16, 16))).isEqualTo("in-flight");
    assertThat(DecideLimit.of(new Seen(0, 0.5, 0, 0, 3, 16))).isEqualTo("database, or waiting");
  }
}
