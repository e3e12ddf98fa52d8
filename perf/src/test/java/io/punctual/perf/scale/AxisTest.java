package io.punctual.perf.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
