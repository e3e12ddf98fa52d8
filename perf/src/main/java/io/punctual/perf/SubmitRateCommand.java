package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.scale.Grid;
import io.punctual.perf.scale.HeatMap;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Repetition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  @Option(
      names = "--axis",
      paramLabel = "KEY=V1,V2",
      description = {
        "A configuration key of the services, such as punctual.submit.writers=1,2,4; again for",
        "more. Each cell is a stack of its own, with empty data."
      })
  private List<String> axes = List.of();

  /** What is measured on one stack: the settings of a cell, or none. */
  private record Cell(Map<String, String> settings, Lab lab, GatherReport report) {
    String title(String what) {
      return settings.isEmpty() ? what : Grid.title(settings.entrySet()) + ": " + what;
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    HeatMap heat = new HeatMap(highestRate());
    if (axes.isEmpty()) {
      return run((lab, report) -> submit(new Cell(Map.of(), lab, report), heat));
    }
    GatherReport report = report();
    for (Map<String, String> settings : Grid.cells(axes)) {
      try (Lab lab = Lab.own(options, settings)) {
        report.begin(lab);
        submit(new Cell(settings, lab, report), heat);
      }
    }
    report.summarize(heat);
    return report.finish();
  }

  private String highestRate() {
    return "highest rate with p99.99 ≤ %.0f ms".formatted(latencyMillisMax);
  }

  private void submit(Cell cell, HeatMap heat) throws InterruptedException {
    for (int batch : batches) {
      Round.warmStack(cell.lab(), batch);
      double best = bestListed(cell, batch);
      if (search) {
        best = highest(cell, batch, best);
        String title = cell.title(highestRate() + ", batches of " + batch);
        cell.report().summarize(new Figure(title, best, "timers/s"));
      }
      Map<String, String> place = new LinkedHashMap<>(cell.settings());
      place.put("batch", Integer.toString(batch));
      heat.add(place, best, "");
    }
  }

  /** The highest of the listed rates that was answered in time in each repetition. */
  private double bestListed(Cell cell, int batch) throws InterruptedException {
    double best = 0;
    for (double rate : rates) {
      boolean inTime = true;
      for (int i = 1; i <= options.repeat; i++) {
        inTime &= isInTime(cell, seconds, ", run " + i, new Rate(rate, batch));
      }
      best = inTime ? Math.max(best, rate) : best;
    }
    return best;
  }

  private double highest(Cell cell, int batch, double from) throws InterruptedException {
    RateSearch steps = new RateSearch(from, rates.getFirst());
    while (steps.goesOn()) {
      Rate rate = new Rate(steps.next(), batch);
      steps.tried(rate.timersPerSecond(), isInTime(cell, SEARCH_SECONDS, ", search", rate));
    }
    return steps.best();
  }

  private boolean isInTime(Cell cell, int measured, String run, Rate rate)
      throws InterruptedException {
    String title = "%.0f/s in batches of %d".formatted(rate.timersPerSecond(), rate.batch()) + run;
    DueRule due = DueRule.ahead(dueFromMillis, dueToMillis);
    Repetition done = new SubmitRound(due, measured).run(cell.lab(), cell.title(title), rate);
    cell.settings().forEach(done::parameter);
    cell.report().add(done);
    return SubmitRound.isInTime(done, rate, latencyMillisMax);
  }
}
