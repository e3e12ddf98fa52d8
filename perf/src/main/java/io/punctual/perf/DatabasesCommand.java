package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.engines.DatabaseChoice.Started;
import io.punctual.perf.compare.DatabaseFigures;
import io.punctual.perf.compare.DatabaseFigures.Load;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "databases",
    description = {
      "steady, spike, submit and backlog on several databases, in turns: medians, and ratios to",
      "the first one. Each turn is a stack of its own, with empty data."
    },
    mixinStandardHelpOptions = true)
final class DatabasesCommand extends ExperimentCommand {
  private static final Rate SPIKE_SUBMITTED = new Rate(5_000, 100);
  private static final Rate SUBMITTED = new Rate(3_000, 50);
  private static final DueRule SUBMITTED_DUE = DueRule.ahead(30_000, 90_000);
  private static final int BACKLOG_OVER_MILLIS = 10_000;

  @Option(
      names = "--databases",
      paramLabel = "NAME",
      split = ",",
      description = "Which of them: ${COMPLETION-CANDIDATES}" + DEFAULT)
  private List<Started> databases = List.of(Started.MARIADB, Started.MYSQL, Started.TIDB);

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second, steady" + DEFAULT)
  private double rate = 300;

  @Option(names = "--seconds", paramLabel = "S", description = "Of steady and submit" + DEFAULT)
  private int seconds = 60;

  @Option(names = "--spike", paramLabel = "N", description = "Timers of the spike" + DEFAULT)
  private int spike = 50_000;

  @Option(names = "--backlog", paramLabel = "N", description = "Timers of the backlog" + DEFAULT)
  private int backlog = 100_000;

  @Override
  public Integer call() throws InterruptedException {
    GatherReport report = report();
    DatabaseFigures figures = new DatabaseFigures();
    for (int run = 1; run <= options.repeat; run++) {
      // Every second time in reverse order: no database is always the first.
      for (Started database : run % 2 == 1 ? databases : databases.reversed()) {
        options.database = options.database.with(database);
        try (Lab lab = Lab.own(options, Map.of())) {
          report.begin(lab);
          turn(lab, database, run, report, figures);
        }
      }
    }
    figures.figures().forEach(report::summarize);
    return report.finish();
  }

  /** The backlog comes last, for it leaves cold services. */
  private void turn(
      Lab lab, Started database, int run, GatherReport report, DatabaseFigures figures)
      throws InterruptedException {
    for (Load load : Load.values()) {
      Repetition done =
          round(load)
              .run(lab, "%s %s, run %d".formatted(database, load, run))
              .parameter("database", database);
      report.add(done);
      figures.add(database.toString(), load, done);
    }
  }

  private TitledRound round(Load load) {
    return switch (load) {
      case STEADY -> new SteadyCommand.Steady(Rate.single(rate), seconds, 5_000, 15_000)::run;
      case SPIKE -> SpikeCommand.Spike.of(spike, SPIKE_SUBMITTED)::run;
      case SUBMIT -> this::submit;
      case BACKLOG -> new BacklogCommand.Backlog(backlog, BACKLOG_OVER_MILLIS, false)::run;
    };
  }

  private Repetition submit(Lab lab, String title) throws InterruptedException {
    String warmUp = Round.warmStack(lab, SUBMITTED.batch());
    return new SubmitRound(SUBMITTED_DUE, seconds).run(lab, title, SUBMITTED).note(warmUp);
  }
}
