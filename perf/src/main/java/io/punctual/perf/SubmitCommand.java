package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.Experiment;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "submit",
    description =
        "Timers over REST, at several rates; then the highest rate that is answered in time.",
    mixinStandardHelpOptions = true)
final class SubmitCommand extends ExperimentCommand {
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

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long to measure at each rate" + DEFAULT)
  private int seconds = 60;

  @Option(
      names = "--due-from",
      paramLabel = "MS",
      description = "Shortest time to the due, in ms" + DEFAULT)
  private int dueFromMillis = 30_000;

  @Option(
      names = "--due-to",
      paramLabel = "MS",
      description = "Longest time to the due, in ms" + DEFAULT)
  private int dueToMillis = 90_000;

  @Option(
      names = "--search",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Looks for the highest rate that is answered in time, without an error" + DEFAULT)
  private boolean search = true;

  @Option(
      names = "--search-seconds",
      paramLabel = "S",
      description = "How long to measure at each step of the search" + DEFAULT)
  private int searchSeconds = 20;

  private final List<Repetition> all = new ArrayList<>();

  @Override
  public Integer call() throws InterruptedException {
    return run(this::submit);
  }

  private Experiment.Found submit(Lab lab) throws InterruptedException {
    List<Figure> summary = new ArrayList<>();
    for (int batch : batches) {
      Round.warmStack(lab, batch);
      double best = listed(lab, batch);
      if (search) {
        summary.add(
            new Figure(
                "highest rate with p99.99 ≤ %.0f ms, batches of %d"
                    .formatted(latencyMillisMax, batch),
                highest(lab, batch, best),
                "timers/s"));
      }
    }
    return new Experiment.Found(summary, all);
  }

  /** The highest of the listed rates that was answered in time each time it was tried. */
  private double listed(Lab lab, int batch) throws InterruptedException {
    double best = 0;
    for (double rate : rates) {
      boolean inTime = true;
      for (int i = 1; i <= options.repeat; i++) {
        String run = options.repeat == 1 ? "" : ", run " + i;
        inTime &= isInTime(lab, seconds, run, new Rate(rate, batch));
      }
      best = inTime ? Math.max(best, rate) : best;
    }
    return best;
  }

  private double highest(Lab lab, int batch, double from) throws InterruptedException {
    RateSearch steps = new RateSearch(from, rates.getFirst());
    while (steps.goesOn()) {
      double rate = steps.next();
      steps.tried(rate, isInTime(lab, searchSeconds, ", search", new Rate(rate, batch)));
    }
    return steps.best();
  }

  private boolean isInTime(Lab lab, int measured, String run, Rate rate)
      throws InterruptedException {
    String title =
        "%.0f/s".formatted(rate.timersPerSecond())
            + (rate.batch() == 1 ? "" : " in batches of " + rate.batch())
            + run;
    SubmitRound round = new SubmitRound(DueRule.ahead(dueFromMillis, dueToMillis), measured);
    SubmitRound.Outcome outcome = round.run(lab, title, rate);
    all.add(outcome.repetition());
    return outcome.isWithin(latencyMillisMax);
  }
}
