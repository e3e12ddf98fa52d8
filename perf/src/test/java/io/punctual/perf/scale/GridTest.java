package io.punctual.perf.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GridTest {

  @Test
  void theGridHasEachCellOnce() {
    assertThat(Grid.cells(List.of("a=1,2", "b=x,y,z")))
        .hasSize(6)
        .doesNotHaveDuplicates()
        .startsWith(Map.of("a", "1", "b", "x"), Map.of("a", "1", "b", "y"));
  }

  @Test
  void whatIsNoAxisIsRefused() {
    assertThatThrownBy(() -> Grid.cells(List.of("consumers")))
        .hasMessageContaining("consumers=1,2");
    assertThatThrownBy(() -> Grid.cells(List.of("=1"))).hasMessageContaining("consumers=1,2");
  }
}
