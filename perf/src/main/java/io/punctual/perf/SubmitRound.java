package io.punctual.perf;

import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.time.Duration;

/** Submits at one rate for a while; then all is delivered and checked. */
record SubmitRound(DueRule due, int seconds) {
  private static final Duration RUN_UP = Duration.ofSeconds(3);
  private static final double PERCENTILE = 99.99;
  private static final double KEPT_UP = 0.98;
  private static final double MILLI = 1e3;

  /** A rate's outcome. */
  record Outcome(
      Repetition repetition, Rate rate, double latencyMillis, double perSecond, long refused) {

    boolean isWithin(double latencyMillisMax) {
      return refused == 0
          && latencyMillis <= latencyMillisMax
          && perSecond >= KEPT_UP * rate.timersPerSecond();
    }
  }

  Outcome run(Lab lab, String title, Rate rate) throws InterruptedException {
    try (Round round = new Round(lab, "submit")) {
      OpenLoop load = round.load(due);
      Thread thread = load.start(rate, 0);
      Thread.sleep(RUN_UP);
      Sample from = round.begin();
      load.measure();
      Thread.sleep(Duration.ofSeconds(seconds));
      load.measureNoMore();
      load.stop(thread); // late answers lower the rate
      Window window = round.end(from);
      round.awaitArrivals();
      Judged judged = round.judge();
      long accepted = round.accepted().measured().size();
      double perSecond = accepted / window.seconds();
      Repetition repetition =
          round
              .describe(title, window, judged, accepted)
              .parameter("rate", rate.timersPerSecond())
              .parameter("batch", rate.batch())
              .figure("accepted a second", perSecond, "timers/s")
              .with(round::answers);
      return new Outcome(
          repetition,
          rate,
          round.answers().latency().getValueAtPercentile(PERCENTILE) / MILLI,
          perSecond,
          round.answers().measuredFailedCount());
    }
  }
}
