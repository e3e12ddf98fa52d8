package io.punctual.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.punctual.perf.baseline.Side;
import io.punctual.perf.classic.DescribeDrain;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.ProcessUse;
import io.punctual.perf.report.Repetitions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  @Test
  void mediansAreComparedAndEveryRunIsTold() {
    List<Figure> figures =
        Comparison.of(
            Stream.concat(
                    Stream.of(6_000.0, 7_000.0, 100.0)
                        .map(it -> drain(Side.PUNCTUAL, it, List.of())),
                    Stream.of(900.0, 1_000.0, 2_000.0)
                        .map(it -> drain(Side.CLASSIC, it, List.of())))
                .toList());

    assertThat(figures)
        .contains(
            new Figure("drain rate: Punctual, median of 6,000; 7,000; 100", 6_000, "timers/s"),
            new Figure("drain rate: classic, median of 900; 1,000; 2,000", 1_000, "timers/s"),
            new Figure(
                "drain rate: Punctual ÷ classic, run by run 6.67; 7.00; 0.0500",
                6,
                "(target ≥ 6: met)"));
  }

  @Test
  void cpuIsOfItsOwnProcessesAndOfTheEnginesThatItUses() {
    List<ProcessUse> uses =
        List.of(
            use("callback-1", 0.1),
            use("callback-2", 0.1),
            use("classic-callback", 1),
            use("mariadb", 0.3),
            use("bare-broker", 5),
            use("bare-timer", 7),
            use("perf", 100));

    assertThat(millis(Side.PUNCTUAL, Side.OWN_CPU, uses)).isEqualTo(200, within(0.01));
    assertThat(millis(Side.PUNCTUAL, Side.CPU_WITH_ENGINES, uses)).isEqualTo(500, within(0.01));
    assertThat(millis(Side.CLASSIC, Side.OWN_CPU, uses)).isEqualTo(1_000, within(0.01));
    assertThat(millis(Side.CLASSIC, Side.CPU_WITH_ENGINES, uses)).isEqualTo(1_300, within(0.01));
    assertThat(millis(Side.BARE_TIMER, Side.CPU_WITH_ENGINES, uses))
        .isEqualTo(12_000, within(0.01));
  }

  @Test
  void aSideThatHasNotRunIsComparedWithNobody() {
    assertThat(Comparison.of(List.of(drain(Side.PUNCTUAL, 1, List.of())))).isEmpty();
  }

  @Test
  void targetsAreSaidToBeMetOrMissed() {
    assertThat(Target.atLeast(6).judge(6)).isEqualTo("(target ≥ 6: met)");
    assertThat(Target.atLeast(6).judge(5.99)).isEqualTo("(target ≥ 6: MISSED)");
    assertThat(Target.atMostOneOf(5).judge(0.2)).isEqualTo("(target ≤ 1/5: met)");
    assertThat(Target.atMostOneOf(8).judge(0.126)).isEqualTo("(target ≤ 1/8: MISSED)");
  }

  @Test
  void theMiddleOfAnEvenNumberIsBetween() {
    assertThat(Median.of(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(2.5);
  }

  @Test
  void theBareTimersAnswerIsReadWhole() {
    BareResult result = BareResult.of("accepted=3\nlost=1\n\n-5\n100\n2000");

    assertThat(result.checked()).containsEntry("accepted", 3L).containsEntry("lost", 1L);
    assertThat(result.lateness().getTotalCount()).isEqualTo(3);
    assertThat(result.lateness().getMaxValue()).isBetween(2_000L, 2_001L);
  }

  private static double millis(Side side, String name, List<ProcessUse> uses) {
    return side.cpu(uses).stream()
        .filter(it -> it.name().equals(name))
        .mapToDouble(Figure::value)
        .sum();
  }

  private static ProcessUse use(String name, double millisPerTimer) {
    return new ProcessUse(name, 1, millisPerTimer, 0, 1, 1);
  }

  private static Sided drain(Side side, double rate, List<ProcessUse> uses) {
    return Sided.of(
        side,
        Part.DRAIN,
        Repetitions.of("", Map.of(), uses, new Figure(DescribeDrain.DRAINED, rate, "timers/s")));
  }
}
