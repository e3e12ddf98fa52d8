package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "submit",
    description =
        "Timers over REST, at several rates; then the highest rate that is answered in time.",
    mixinStandardHelpOptions = true)
final class SubmitRateCommand extends ExperimentCommand {
  /** Measured at each step of the search. */
  private static final int SEARCH_SECONDS = 20;

  @Option(
      names = "--rates",
      paramLabel = "R",
      split = ",",
      description = "Timers a second, one after the other" + DEFAULT)
  private List<Double> rates = List.of(1_000.0, 3_000.0, 5_000.0);

  @Option(
      names = "--batches",
      paramLabel = "N",
      split = ",",
      description = "Timers in one request, one after the other; 1: each by itself" + DEFAULT)
  private List<Integer> batches = List.of(1);

  @Option(
      names = "--latency-max",
      paramLabel = "MS",
      description = "In how long the search wants p99.99 to be answered" + DEFAULT)
  private double latencyMillisMax = 200;

  @Option(names = "--seconds", paramLabel = "S", description = "Measured at each rate" + DEFAULT)
  private int seconds = 60;

  @Option(names = "--due-from", paramLabel = "MS", description = "Earliest due from now" + DEFAULT)
  private int dueFromMillis = 30_000;

  @Option(names = "--due-to", paramLabel = "MS", description = "Latest due from now" + DEFAULT)
  private int dueToMillis = 90_000;

  @Option(
      names = "--search",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Looks for the highest rate that is answered in time, without an error" + DEFAULT)
  private boolean search = true;

  @Override
  public Integer call() throws InterruptedException {
    return run(this::submit);
  }

  private void submit(Lab lab, GatherReport report) throws InterruptedException {
    for (int batch : batches) {
      Round.warmStack(lab, batch);
      double best = bestListed(lab, batch, report);
      if (search) {
        report.summarize(
            new Figure(
                "highest rate with p99.99 ≤ %.0f ms, batches of %d"
                    .formatted(latencyMillisMax, batch),
                highest(lab, batch, best, report),
                "timers/s"));
      }
    }
  }

  /** The highest of the listed rates that was answered in time in each repetition. */
  private double bestListed(Lab lab, int batch, GatherReport report) throws InterruptedException {
    double best = 0;
    for (double rate : rates) {
      boolean inTime = true;
      for (int i = 1; i <= options.repeat; i++) {
        inTime &= isInTime(lab, seconds, ", run " + i, new Rate(rate, batch), report);
      }
      best = inTime ? Math.max(best, rate) : best;
    }
    return best;
  }

  private double highest(Lab lab, int batch, double from, GatherReport report)
      throws InterruptedException {
    RateSearch steps = new RateSearch(from, rates.getFirst());
    while (steps.goesOn()) {
      Rate rate = new Rate(steps.next(), batch);
      steps.tried(rate.timersPerSecond(), isInTime(lab, SEARCH_SECONDS, ", search", rate, report));
    }
    return steps.best();
  }

  private boolean isInTime(Lab lab, int measured, String run, Rate rate, GatherReport report)
      throws InterruptedException {
    String title = "%.0f/s in batches of %d".formatted(rate.timersPerSecond(), rate.batch()) + run;
    DueRule due = DueRule.ahead(dueFromMillis, dueToMillis);
    Repetition done = new SubmitRound(due, measured).run(lab, title, rate);
    report.add(done);
    return SubmitRound.isInTime(done, rate, latencyMillisMax);
  }
}
