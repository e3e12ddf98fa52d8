package io.punctual.perf;

import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;

/**
 * Submits and delivers together: measured once both are steady.
 *
 * @param seconds measured
 */
record SteadyRound(Rate rate, int seconds, int dueFromMillis, int dueToMillis) {

  Repetition run(Lab lab, String title) throws InterruptedException {
    try (Round round = new Round(lab, "steady")) {
      OpenLoop submit = round.load(DueRule.ahead(dueFromMillis, dueToMillis));
      Thread thread = submit.start(rate, lab.options().rampSeconds());
      // Before that, fewer are delivered than submitted.
      String warmUp = round.warmUp(dueToMillis / 1_000 + 5);
      Window window = round.measure(submit, seconds);
      submit.stop(thread);
      round.awaitArrivals();
      Judged judged = round.judge();
      return round
          .describe(title, window, judged, round.accepted().measured().size())
          .parameter("rate", rate.timersPerSecond())
          .parameter("batch", rate.batch())
          .note(warmUp)
          .with(round::answers)
          .with(judged::lateness);
    }
  }
}
