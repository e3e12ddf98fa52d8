package io.punctual.perf;

import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.time.Duration;

/** Submits at one rate for a while; then all is delivered and checked. */
record SubmitRound(DueRule due, int seconds) {
  private static final Duration RUN_UP = Duration.ofSeconds(3);
  private static final double KEPT_UP = 0.98;

  Repetition run(Lab lab, String title, Rate rate) throws InterruptedException {
    try (Round round = new Round(lab, "submit")) {
      OpenLoop load = round.load(due);
      Thread thread = load.start(rate, 0);
      Thread.sleep(RUN_UP);
      round.begin();
      load.measure();
      Thread.sleep(Duration.ofSeconds(seconds));
      load.measureNoMore();
      load.stop(thread); // late answers lower the rate
      Window window = round.end();
      Judged judged = round.judge();
      long accepted = round.accepted().measured().size();
      return round
          .describe(title, window, judged, accepted)
          .parameter("rate", rate.timersPerSecond())
          .parameter("batch", rate.batch())
          .figure("accepted a second", accepted / window.seconds(), "timers/s")
          .with(round::answers);
    }
  }

  /** Whether all was accepted, in time and at the rate. */
  static boolean isInTime(Repetition done, Rate rate, double latencyMillisMax) {
    return done.valueOf("not accepted, measured") == 0
        && done.valueOf("answer p99.99") <= latencyMillisMax
        && done.valueOf("accepted a second") >= KEPT_UP * rate.timersPerSecond();
  }
}
