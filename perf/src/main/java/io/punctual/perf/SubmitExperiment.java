package io.punctual.perf;

import io.punctual.perf.load.DueRule;
import io.punctual.perf.load.Rate;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.Repetition;
import java.util.ArrayList;
import java.util.List;

/** Rates one after the other, in each size of batch; then the search for the highest. */
final class SubmitExperiment implements Experiment {
  private static final double KEPT_UP = 0.98;

  private final int repeat;
  private final List<Integer> batches;
  private final SubmitOptions options;
  private final DueRule due;
  private final List<Repetition> all = new ArrayList<>();

  SubmitExperiment(int repeat, List<Integer> batches, SubmitOptions options) {
    this.repeat = repeat;
    this.batches = List.copyOf(batches);
    this.options = options;
    this.due = DueRule.ahead(options.due.fromMillis, options.due.toMillis);
  }

  @Override
  public Found run(Lab lab) throws InterruptedException {
    List<Figure> summary = new ArrayList<>();
    for (int batch : batches) {
      new WarmStack(lab, batch).run();
      double best = listed(lab, batch);
      if (options.search) {
        double found = search(lab, batch, best);
        summary.add(
            new Figure(
                "highest rate with p99.99 ≤ %.0f ms, %s"
                    .formatted(
                        options.latencyMillisMax, batch == 1 ? "single" : "batches of " + batch),
                found,
                "timers/s"));
      }
    }
    return new Found(summary, all);
  }

  /** The highest of the listed rates that was answered in time each time it was tried. */
  private double listed(Lab lab, int batch) throws InterruptedException {
    double best = 0;
    for (double rate : options.rates) {
      boolean inTime = true;
      for (int i = 1; i <= repeat; i++) {
        String title = title(rate, batch) + (repeat == 1 ? "" : ", run " + i);
        inTime &=
            isInTime(new SubmitRound(due, options.seconds), lab, title, new Rate(rate, batch));
      }
      best = inTime ? Math.max(best, rate) : best;
    }
    return best;
  }

  private double search(Lab lab, int batch, double from) throws InterruptedException {
    SubmitRound step = new SubmitRound(due, options.searchSeconds);
    RateSearch search = new RateSearch(from, options.rates.getFirst());
    while (search.goesOn()) {
      double rate = search.next();
      search.tried(
          rate, isInTime(step, lab, title(rate, batch) + ", search", new Rate(rate, batch)));
    }
    return search.best();
  }

  private boolean isInTime(SubmitRound round, Lab lab, String title, Rate rate)
      throws InterruptedException {
    SubmitRound.Outcome outcome = round.run(lab, title, rate);
    all.add(outcome.repetition());
    return outcome.refused() == 0
        && outcome.latencyMillis() <= options.latencyMillisMax
        && outcome.acceptedPerSecond() >= KEPT_UP * rate.timersPerSecond();
  }

  private static String title(double rate, int batch) {
    return "%.0f/s".formatted(rate) + (batch == 1 ? "" : " in batches of " + batch);
  }
}
