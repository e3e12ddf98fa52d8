package io.punctual.perf;

import io.punctual.perf.arrive.DrainRate;
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
import java.time.Duration;
import java.util.List;

/**
 * Timers fall due while consumers and callbacks are stopped; then these are started.
 *
 * @param dueOverMillis over how long their dues are spread
 * @param sweepAlone without RocketMQ and consumers
 */
record BacklogRound(int timers, int dueOverMillis, boolean sweepAlone) {
  private static final double MILLI = 1e3;
  private static final double SUBMITTED_PER_SECOND = 8_000;
  private static final int BATCH = 500;
  private static final long DRAINED_MILLIS_MAX = 600_000;

  Repetition run(Lab lab, String title) throws InterruptedException {
    String warmUp = new WarmStack(lab, BATCH).run();
    lab.stopDelivering();
    try (Round round = new Round(lab, "backlog")) {
      long lastDue = fallDue(lab, round);
      lab.out().printf("%d timers are due.%n", round.accepted().count());
      if (sweepAlone) {
        lab.own().engines().rocketMq().broker().stop();
      }
      Sample from = round.begin();
      long started = System.currentTimeMillis();
      start(lab);
      long ready = System.currentTimeMillis();
      lab.out().printf("Services are ready after %d ms.%n", ready - started);
      round.awaitArrivals(ready + DRAINED_MILLIS_MAX);
      Window window = round.end(from);
      restore(lab);
      Judged judged = round.judge();
      return describe(title, round, window, judged, started, ready)
          .note("the last fell due " + (started - lastDue) + " ms before the start")
          .note(
              warmUp
                  + "; the JVMs that are started are cold again, and their start is in their CPU")
          .make();
    }
  }

  private long fallDue(Lab lab, Round round) throws InterruptedException {
    long submitMillis = (long) (timers * MILLI / SUBMITTED_PER_SECOND) + 2_000;
    long first = System.currentTimeMillis() + submitMillis;
    DueRule due = (random, now) -> first + random.nextInt(dueOverMillis + 1);
    OpenLoad load = round.load(due);
    load.measure();
    load.run(new Rate(SUBMITTED_PER_SECOND, BATCH), timers);
    long lastDue = Math.max(first + dueOverMillis, System.currentTimeMillis());
    Thread.sleep(Duration.ofMillis(lastDue - System.currentTimeMillis() + 500));
    return lastDue;
  }

  private void start(Lab lab) {
    if (sweepAlone) {
      lab.startCallbacks();
    } else {
      lab.startDelivering();
    }
  }

  private void restore(Lab lab) {
    if (sweepAlone) {
      lab.own().engines().rocketMq().broker().start();
      lab.startDelivering();
    }
  }

  private DescribeRound describe(
      String title, Round round, Window window, Judged judged, long started, long ready) {
    DrainRate rate = DrainRate.of(round.watch().arrivals());
    List<Long> seen = rate.seenMicros();
    DescribeRound describe =
        round
            .describe(title, window, judged, round.accepted().count())
            .parameter("timers", timers)
            .parameter("due over", dueOverMillis + " ms")
            .parameter("sweep alone", sweepAlone)
            .figure("ready after the start", (ready - started) / MILLI, "s");
    if (!seen.isEmpty()) {
      describe
          .figure(
              "first seen after the start", seen.getFirst() / MILLI / MILLI - started / MILLI, "s")
          .figure(
              "last seen after the start", seen.getLast() / MILLI / MILLI - started / MILLI, "s")
          .figure("drained, first to last", rate.between(0, 1), "timers/s")
          .figure("drained, the middle 80 %", rate.between(0.1, 0.9), "timers/s");
    }
    double swept = Round.swept(window);
    return describe
        .figure("delivered by the sweep", swept, "timers")
        .figure("delivered by alarms", Math.max(0, seen.size() - swept), "timers");
  }
}
