package io.punctual.perf;

import io.punctual.perf.arrive.DrainRate;
import io.punctual.perf.classic.DescribeDrain;
import io.punctual.perf.judge.Judged;
import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;

/**
 * A heap of timers delivered by warm services: all are due at one instant. What is measured begins
 * when the last has been submitted: their alarms ring in it, and the submission is not in it.
 */
record DrainRound(int timers) {
  private static final long DRAINED_MILLIS_MAX = 600_000;
  private static final double MILLI = 1e3;
  private static final Rate SUBMITTED = new Rate(4_000, 200);

  Repetition run(Lab lab, String title) throws InterruptedException {
    String warmUp = new WarmStack(lab, SUBMITTED.batch()).run();
    try (Round round = new Round(lab, "drain", 0)) {
      long submitMillis = (long) (timers * MILLI / SUBMITTED.timersPerSecond());
      long due = System.currentTimeMillis() + submitMillis + SpikeRound.SETTLE_MILLIS;
      OpenLoad load = round.load(DueRule.at(due));
      load.measure();
      load.run(SUBMITTED, timers);
      Sample from = round.begin();
      round.awaitArrivals(due + DRAINED_MILLIS_MAX);
      Window window = round.end(from);
      Judged judged = round.judge();
      DrainRate rate = DrainRate.of(round.watch().arrivals());
      return new DescribeRound(title, round, window, judged, timers)
          .parameter("timers", timers)
          .parameter("keys", lab.options().keys)
          .figure(DescribeDrain.DRAINED, rate.between(0, 1), "timers/s")
          .figure(DescribeDrain.MIDDLE, rate.between(0.1, 0.9), "timers/s")
          .figure("first seen after the instant", judged.firstSeenLateMicros() / MILLI, "ms")
          .note(warmUp)
          .make();
    }
  }
}
