package io.punctual.perf;

import io.punctual.perf.judge.Judged;
import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import java.time.Duration;

/**
 * Submits and delivers together: measured once both are steady.
 *
 * @param seconds measured
 */
record SteadyRound(Rate rate, int seconds, int dueFromMillis, int dueToMillis) {

  Repetition run(Lab lab, String title) throws InterruptedException {
    try (Round round = new Round(lab, "steady")) {
      OpenLoad submit = round.load(DueRule.ahead(dueFromMillis, dueToMillis));
      Thread thread = submit.start(rate, lab.options().rampSeconds());
      int filledSeconds =
          dueToMillis / 1_000 + 5; // before that, fewer are delivered than submitted
      String warmUp =
          new WarmUp(
                  round.sampler(),
                  round.answers()::waitingCount,
                  filledSeconds,
                  lab.options().warmUpSeconds)
              .await();
      lab.out().println(warmUp);
      Sample from = round.begin();
      submit.measure();
      Thread.sleep(Duration.ofSeconds(seconds));
      submit.measureNoMore();
      Window window = round.end(from);
      submit.stop(thread);
      round.awaitArrivals();
      Judged judged = round.judge();
      return new DescribeRound(title, round, window, judged, round.accepted().measuredCount())
          .parameter("rate", rate.timersPerSecond())
          .parameter("batch", rate.batch())
          .note(warmUp)
          .answers()
          .latenesses()
          .heaps()
          .make();
    }
  }
}
