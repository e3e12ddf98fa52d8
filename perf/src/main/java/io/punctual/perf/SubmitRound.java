package io.punctual.perf;

import io.punctual.perf.judge.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import java.time.Duration;

/** Submits at one rate for a while; then all is delivered and checked. */
record SubmitRound(DueRule due, int seconds) {
  private static final Duration RUN_UP = Duration.ofSeconds(3);
  static final double P = 99.99;
  private static final double MILLI = 1e3;

  /** A rate's outcome. */
  record Outcome(
      Repetition repetition, double latencyMillis, double acceptedPerSecond, long refused) {}

  Outcome run(Lab lab, String title, Rate rate) throws InterruptedException {
    try (Round round = new Round(lab, "submit")) {
      OpenLoad load = round.load(due);
      Thread thread = load.start(rate, 0);
      Thread.sleep(RUN_UP);
      Sample from = round.begin();
      load.measure();
      Thread.sleep(Duration.ofSeconds(seconds));
      load.measureNoMore();
      load.stop(thread); // with the answers that are still to come
      Window window = round.end(from);
      round.awaitArrivals();
      Judged judged = round.judge();
      long accepted = round.accepted().measuredCount();
      double latency = round.answers().latency().getValueAtPercentile(P) / MILLI;
      double perSecond = accepted / window.seconds();
      Repetition repetition =
          round
              .describe(title, window, judged, accepted)
              .parameter("rate", rate.timersPerSecond())
              .parameter("batch", rate.batch())
              .figure("accepted a second", perSecond, "timers/s")
              .answers(round.answers())
              .make();
      lab.tell(repetition);
      return new Outcome(repetition, latency, perSecond, round.answers().measuredRefusedCount());
    }
  }
}
