package io.punctual.perf.compare;

import io.punctual.perf.arrive.DrainRate;
import io.punctual.perf.lab.DescribeRound;
import io.punctual.perf.lab.Round;

/** How fast a heap of timers was drained, in a report's words. */
public final class Drained {
  public static final String RATE = "drained, first to last";
  public static final String MIDDLE = "drained, the middle 80 %";

  private Drained() {}

  public static DescribeRound describe(Round round, DescribeRound describe) {
    DrainRate rate = DrainRate.of(round.watch().arrivals());
    return describe
        .parameter("timers", round.accepted().count())
        .figure(RATE, rate.between(0, 1), "timers/s")
        .figure(MIDDLE, rate.between(0.1, 0.9), "timers/s");
  }
}
