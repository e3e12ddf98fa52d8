package io.punctual.perf;

import io.punctual.perf.compare.Drained;
import io.punctual.perf.judge.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.lab.WarmStack;
import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;

/**
 * A heap of timers delivered by warm services: all are due at one instant. The measured part begins
 * after the last submission: their alarms ring in it, and the submission is not in it.
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
      return Drained.describe(round, round.describe(title, window, judged, timers))
          .parameter("keys", lab.options().keys)
          .figure("first seen after the instant", judged.firstSeenLateMicros() / MILLI, "ms")
          .note(warmUp)
          .make();
    }
  }
}
