package io.punctual.perf.compare;

import io.punctual.perf.baseline.Side;
import io.punctual.perf.classic.DescribeDrain;
import io.punctual.perf.report.Figure;
import java.util.List;

/** All that is compared, with the targets. */
public final class Comparison {
  public static final String LATE_P99 = "seen lateness p99";

  private static final int RATE_TARGET = 6;
  private static final int CPU_TARGET = 5;
  private static final int LATENESS_TARGET = 8;
  private static final String RATE = "timers/s";
  private static final String CPU = "ms per 1,000 timers";

  private static final List<Contest> CONTESTS =
      List.of(
          new Contest(
              "drain rate",
              Part.DRAIN,
              DescribeDrain.DRAINED,
              RATE,
              Side.CLASSIC,
              Target.atLeast(RATE_TARGET)),
          new Contest(
              "drain rate of the middle 80 %",
              Part.DRAIN, DescribeDrain.MIDDLE, RATE, Side.CLASSIC, Target.atLeast(RATE_TARGET)),
          new Contest(
              "CPU in the drain, own processes",
              Part.DRAIN,
              Side.OWN_CPU,
              CPU,
              Side.CLASSIC,
              Target.atMostOneOf(CPU_TARGET)),
          new Contest(
              "CPU in the drain, with the engines",
              Part.DRAIN,
              Side.CPU_WITH_ENGINES,
              CPU,
              Side.CLASSIC,
              Target.atMostOneOf(CPU_TARGET)),
          new Contest(
              "p99 lateness",
              Part.STEADY,
              LATE_P99,
              "ms",
              Side.BARE_TIMER,
              Target.atMostOneOf(LATENESS_TARGET)));

  private Comparison() {}

  public static List<Figure> of(List<Sided> all) {
    return CONTESTS.stream().flatMap(it -> it.figures(all).stream()).toList();
  }
}
