package io.punctual.perf;

import io.punctual.perf.judge.Judged;
import io.punctual.perf.lab.DescribeRound;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.lab.WarmStack;
import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import io.punctual.perf.scale.DecideLimit;
import io.punctual.perf.scale.ReadLimit;
import java.util.Map;

/**
 * So many timers that are due at the same millisecond.
 *
 * @param settleMillis from the last submission to the due: for alarms to be set, and to ring
 */
record SpikeRound(int timers, Rate rate, int settleMillis) {
  private static final double MILLI = 1e3;

  /** Longer than the lead: all alarms are set as they usually are. */
  static final int SETTLE_MILLIS = 15_000;

  static final String DRAIN = "drain rate";
  static final String LIMIT = "limit met";

  Repetition run(Lab lab, String title) throws InterruptedException {
    return run(lab, title, Map.of());
  }

  /**
   * @param parameters what else is particular about it
   */
  Repetition run(Lab lab, String title, Map<String, String> parameters)
      throws InterruptedException {
    String warmUp = new WarmStack(lab, rate.batch()).run();
    try (Round round = new Round(lab, "spike")) {
      long submitMillis = (long) (timers * MILLI / rate.timersPerSecond());
      long due = System.currentTimeMillis() + submitMillis + settleMillis;
      OpenLoad load = round.load(DueRule.at(due));
      Sample from = round.begin();
      load.measure();
      load.run(rate, timers);
      round.awaitArrivals();
      Window window = round.end(from);
      Judged judged = round.judge();
      double lastMillis = judged.lastAckedMillis() - due;
      DescribeRound describe = round.describe(title, window, judged, timers);
      parameters.forEach(describe::parameter);
      return describe
          .parameter("timers", timers)
          .parameter("keys", lab.options().keys)
          .figure("first seen after the instant", judged.firstSeenLateMicros() / MILLI, "ms")
          .figure("all acknowledged after", lastMillis / MILLI, "s")
          .parameter(LIMIT, DecideLimit.of(new ReadLimit(window, due).read()))
          .figure(DRAIN, timers / Math.max(1, lastMillis) * MILLI, "timers/s")
          .figure("requests without a connection", ReadLimit.routeless(window), "")
          .answers(round.answers())
          .latenesses(judged)
          .note(warmUp)
          .make();
    }
  }
}
