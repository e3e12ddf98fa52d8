package io.punctual.perf;

import io.punctual.perf.lab.DrainRate;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import io.punctual.perf.scale.Limit;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Many timers that are due at the same millisecond.
 *
 * @param settleMillis from the last submission to the due: for alarms to be set, and to ring
 * @param submissionCounts whether the submission is in the measured part
 * @param parameters further ones, for the report
 */
record SpikeRound(
    int timers,
    Rate rate,
    int settleMillis,
    boolean submissionCounts,
    Map<String, String> parameters) {
  private static final double MILLI = 1e3;

  /** Longer than the lead: all alarms are set as they usually are. */
  private static final int SETTLE_MILLIS = 15_000;

  static SpikeRound of(int timers, Rate rate, Map<String, String> parameters) {
    return new SpikeRound(timers, rate, SETTLE_MILLIS, true, parameters);
  }

  /** A heap of timers delivered by warm services: their alarms ring in the measured part. */
  static SpikeRound drain(int timers) {
    return new SpikeRound(timers, new Rate(4_000, 200), SETTLE_MILLIS, false, Map.of());
  }

  Repetition run(Lab lab, String title) throws InterruptedException {
    String warmUp = Round.warmStack(lab, rate.batch());
    int scrapeSeconds = submissionCounts ? lab.options().scrapeSeconds : 0;
    try (Round round = new Round(lab, "spike", scrapeSeconds)) {
      long due = Round.dueAfter(rate, timers, settleMillis);
      @Nullable Sample before = submissionCounts ? round.begin() : null;
      round.submit(DueRule.at(due), rate, timers);
      Sample from = before == null ? round.begin() : before;
      round.awaitArrivals();
      Window window = round.end(from);
      Judged judged = round.judge();
      double lastMillis = judged.times().lastAckedMillis() - due;
      Repetition described = round.describe(title, window, judged, timers);
      parameters.forEach(described::parameter);
      return described
          .with(DrainRate.of(round.watch().arrivals())::describe)
          .parameter("timers", timers)
          .parameter("keys", lab.options().keys)
          .figure("first seen after the instant", judged.times().seen().percentileMillis(0), "ms")
          .figure("all acknowledged after", lastMillis / MILLI, "s")
          .parameter("limit met", Limit.met(window, due))
          .figure("drain rate", timers / Math.max(1, lastMillis) * MILLI, "timers/s")
          .figure("requests without a connection", Limit.routeless(window), "")
          .with(round::answers)
          .with(judged::lateness)
          .note(warmUp);
    }
  }
}
