package io.punctual.standalone.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.watch.Lateness;
import org.junit.jupiter.api.Test;

class LatenessChartTest {

  @Test
  void everyTimerIsInOneLineAndTheLinesAddUp() {
    Lateness lateness = new Lateness();
    for (long millis : new long[] {0, 1, 2, 2, 4, 19, 60_000}) {
      lateness.add(millis * 1_000);
    }

    String chart = LatenessChart.of(lateness);

    assertThat(chart.lines().map(line -> line.strip().split("\\s+")).map(LatenessChartTest::count))
        .containsExactly(2, 2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1);
  }

  @Test
  void noTimersMakeAnEmptyChart() {
    assertThat(LatenessChart.of(new Lateness())).doesNotContain("█");
  }

  private static int count(String[] words) {
    return Integer.parseInt(words[words[0].equals("later") ? 3 : 5]);
  }
}
