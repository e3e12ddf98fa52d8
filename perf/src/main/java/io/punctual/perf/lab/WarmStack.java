package io.punctual.perf.lab;

import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.OpenLoad;
import io.punctual.perf.load.Rate;
import io.punctual.standalone.check.CheckPromises;
import io.punctual.standalone.check.Findings;

/**
 * Warms a stack up with a round of its own, until it is steady and all has arrived: for experiments
 * whose measured part is no steady load.
 */
public final class WarmStack {
  private static final int DUE_FROM_MILLIS = 1_000;
  private static final int DUE_TO_MILLIS = 5_000;

  private final Lab lab;
  private final int batch;

  /**
   * @param batch timers in one request: what is to be measured should be what is warm
   */
  public WarmStack(Lab lab, int batch) {
    this.lab = lab;
    this.batch = batch;
  }

  /** What is to be said of it. */
  public String run() throws InterruptedException {
    if (lab.options().warmUpSeconds == 0) {
      return "no warm-up";
    }
    try (Round round = new Round(lab, "warm-up")) {
      OpenLoad load = round.load(DueRule.ahead(DUE_FROM_MILLIS, DUE_TO_MILLIS));
      Thread thread =
          load.start(new Rate(lab.options().warmUpRate, batch), lab.options().rampSeconds());
      String warmUp = round.warmUp(10);
      load.stop(thread);
      round.awaitArrivals();
      Findings findings =
          new CheckPromises(round.accepted().all(), round.watch().arrivals(), it -> Long.MIN_VALUE)
              .run();
      if (!findings.keptEveryPromise()) {
        throw new IllegalStateException("a promise fell while warming up: " + findings);
      }
      return warmUp;
    }
  }
}
