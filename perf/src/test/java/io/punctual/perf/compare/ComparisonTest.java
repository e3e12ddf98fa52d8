package io.punctual.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.punctual.perf.compare.Comparison.Work;
import io.punctual.perf.lab.ArrivalRate;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.ProcessUse;
import io.punctual.verify.report.Repetition;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private final Comparison comparison = new Comparison();

  @Test
  void mediansAreComparedAndEveryRunIsListed() {
    List.of(6_000.0, 7_000.0, 100.0)
        .forEach(it -> comparison.add(Side.PUNCTUAL, Work.DRAIN, drain(it, List.of())));
    List.of(900.0, 1_000.0, 2_000.0)
        .forEach(it -> comparison.add(Side.PER_MESSAGE, Work.DRAIN, drain(it, List.of())));

    assertThat(comparison.figures())
        .contains(
            new Figure("drain rate: Punctual, median of 6,000; 7,000; 100", 6_000, "timers/s"),
            new Figure("drain rate: per message, median of 900; 1,000; 2,000", 1_000, "timers/s"),
            new Figure(
                "drain rate: Punctual ÷ per message",
                6,
                "(target ≥ 6: met), run by run 6.67; 7.00; 0.0500"));
  }

  @Test
  void cpuIsOfItsOwnProcessesAndOfTheEnginesThatItUses() {
    List<ProcessUse> uses =
        List.of(
            use("callback-1", 0.1),
            use("callback-2", 0.1),
            use("per-message-callback", 1),
            use("mariadb", 0.3),
            use("bare-broker", 5),
            use("bare-timer", 7),
            use("perf", 100));

    assertThat(Side.PUNCTUAL.ownCpu(uses)).isEqualTo(200, within(0.01));
    assertThat(Side.PUNCTUAL.cpuWithEngines(uses)).isEqualTo(500, within(0.01));
    assertThat(Side.PER_MESSAGE.ownCpu(uses)).isEqualTo(1_000, within(0.01));
    assertThat(Side.PER_MESSAGE.cpuWithEngines(uses)).isEqualTo(1_300, within(0.01));
  }

  @Test
  void aSideWithoutARunIsNotCompared() {
    comparison.add(Side.PUNCTUAL, Work.DRAIN, drain(1, List.of()));

    assertThat(comparison.figures()).isEmpty();
  }

  @Test
  void targetsAreSaidToBeMetOrMissed() {
    comparison.add(Side.PUNCTUAL, Work.DRAIN, drain(5.99, List.of(use("api-1", 0.2))));
    comparison.add(Side.PER_MESSAGE, Work.DRAIN, drain(1, List.of(use("per-message-consumer", 1))));

    assertThat(comparison.figures())
        .extracting(Figure::unit)
        .anyMatch(it -> it.startsWith("(target ≥ 6: MISSED)"))
        .anyMatch(it -> it.startsWith("(target ≤ 1/5: met)"));
  }

  @Test
  void theMiddleOfAnEvenNumberIsBetween() {
    assertThat(Comparison.median(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(2.5);
    assertThat(Comparison.median(List.of(4.0, 1.0, 3.0))).isEqualTo(3);
  }

  private static ProcessUse use(String name, double millisPerTimer) {
    return new ProcessUse(name, 1, millisPerTimer, 0);
  }

  private static Repetition drain(double rate, List<ProcessUse> uses) {
    return new Repetition("", List.of(), uses).figure(ArrivalRate.FIGURE, rate, "timers/s");
  }
}
