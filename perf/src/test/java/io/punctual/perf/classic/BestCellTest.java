package io.punctual.perf.classic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.perf.classic.BestCell.Run;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.report.Repetitions;
import io.punctual.perf.report.Report;
import io.punctual.perf.report.WriteReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BestCellTest {
  private static final ClassicCell STEADY = new ClassicCell(1, 64, 64, 64, 48);
  private static final ClassicCell LUCKY_ONCE = new ClassicCell(2, 64, 64, 64, 48);

  private static final List<Run> RUNS =
      List.of(
          new Run(LUCKY_ONCE, 3_000),
          new Run(STEADY, 1_900),
          new Run(LUCKY_ONCE, 1_000),
          new Run(STEADY, 2_000),
          new Run(LUCKY_ONCE, 1_000),
          new Run(STEADY, 2_100));

  @Test
  void oneLuckyRunMakesNoBestCell() {
    assertThat(BestCell.of(RUNS)).isEqualTo(new BestCell(STEADY, 2_000));
  }

  @Test
  void withoutADrainThereIsNone() {
    assertThatThrownBy(() -> BestCell.of(List.of())).hasMessageContaining("no drain");
  }

  @Test
  void theBestCellIsReadFromAReport(@TempDir Path folder) {
    WriteReport.to(
        folder,
        Report.of(
            "classic",
            "",
            "",
            Map.of(),
            Map.of(),
            List.of(),
            List.of(),
            RUNS.stream().map(BestCellTest::repetition).toList()));

    assertThat(ReadCell.of(folder.resolve(WriteReport.JSON).toString())).isEqualTo(STEADY);
  }

  private static Repetition repetition(Run run) {
    return Repetitions.of(
        "",
        run.cell().parameters(),
        new Figure(DescribeDrain.DRAINED, run.rate(), ""),
        new Figure(DescribeDrain.MIDDLE, -run.rate(), ""));
  }
}
