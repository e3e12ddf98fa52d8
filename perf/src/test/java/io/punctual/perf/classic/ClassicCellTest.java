package io.punctual.perf.classic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.perf.scale.Axis;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassicCellTest {
  private static final ClassicCell CELL = new ClassicCell(2, 64, 16, 150, 12);

  @Test
  void whatIsToldIsReadBack() {
    assertThat(CELL.told()).isEqualTo("consumers=2,threads=64,queues=16,routes=150,pool=12");
    assertThat(ClassicCell.parse(CELL.told())).isEqualTo(CELL);
    assertThat(ClassicCell.of(CELL.parameters())).isEqualTo(CELL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "consumers=2",
        "consumers=2,threads=64,queues=16,routes=150,pool=many",
        "consumers=2,threads=0,queues=16,routes=150,pool=12"
      })
  void whatIsNoCellIsRefused(String text) {
    assertThatThrownBy(() -> ClassicCell.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theGridHasEachCellOnceInWhateverOrderItsAxesCome() {
    List<Axis> axes =
        List.of(
            Axis.parse("pool=12"),
            Axis.parse("queues=16,64"),
            Axis.parse("consumers=1,2"),
            Axis.parse("routes=150"),
            Axis.parse("threads=64"));

    assertThat(ClassicCell.grid(axes)).hasSize(4).doesNotHaveDuplicates();
  }

  @Test
  void anAxisThatIsNoneOfTheDesignsIsRefused() {
    assertThatThrownBy(() -> ClassicCell.grid(List.of(Axis.parse("callbacks=1,2"))))
        .hasMessageContaining("callbacks");
  }
}
