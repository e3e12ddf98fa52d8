package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.engines.MariaDb;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Sample.Counts;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "console",
    description = {
      "What the console's pages ask, beside millions of timers and receipts: how long each page",
      "takes, and the API's CPU for open consoles. Always on a stack of its own."
    },
    mixinStandardHelpOptions = true)
final class ConsoleCommand extends ExperimentCommand {
  private static final int TOPICS = 100;
  private static final int UNMEASURED = 30;

  @Option(names = "--pending", paramLabel = "N", description = "Timers" + DEFAULT)
  private int pending = 10_000_000;

  @Option(names = "--receipts", paramLabel = "N", description = "Of the last day" + DEFAULT)
  private int receipts = 10_000_000;

  @Option(names = "--times", paramLabel = "N", description = "Each page is opened" + DEFAULT)
  private int times = 100;

  @Option(names = "--consoles", paramLabel = "N", description = "Open on Now" + DEFAULT)
  private int consoles = 10;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Measured without and with consoles, twice each" + DEFAULT)
  private int seconds = 60;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Timers a second, beside which consoles are open once more; 0: none" + DEFAULT)
  private double rate = 200;

  @Option(
      names = "--kept",
      description = "With the timers and receipts of the last run, if that was today.")
  private boolean kept;

  @Override
  public Integer call() throws InterruptedException {
    GatherReport report = report();
    try (Lab lab = Lab.kept(options, "stack-console", !kept)) {
      report.begin(lab);
      measure(lab, report);
      return report.finish();
    }
  }

  private void measure(Lab lab, GatherReport report) throws InterruptedException {
    // Kafka needs none of them: nothing is delivered there.
    List<String> topics = IntStream.range(0, TOPICS).mapToObj(i -> "console-" + i).toList();
    if (!kept) {
      MariaDb database = lab.own().engines().mariaDb();
      LoadPending.into(database, topics, pending, options.payloadBytes);
      LoadReceipts.into(database, topics, receipts);
    }
    ConsoleQuestions questions = ConsoleQuestions.of(lab.apis().getFirst(), topics, pending);
    int unmeasured = options.warmUpSeconds == 0 ? 0 : UNMEASURED;
    for (int run = 1; run <= options.repeat; run++) {
      String title = ", run " + run;
      Repetition pages = new AskPages(questions, times, unmeasured).run("pages" + title);
      add(report, pages, AskPages.SLOWEST, run);
      if (rate > 0) {
        OpenConsoles open = new OpenConsoles(questions, consoles, seconds, ", beside timers");
        add(report, beside(lab, open, "timers" + title), open.figure(), run);
      }
      OpenConsoles open = new OpenConsoles(questions, consoles, seconds, "");
      add(report, alone(lab, open, "nothing due" + title), open.figure(), run);
    }
  }

  /** The last run's figures are the report's: its JVMs are the warmest. */
  private void add(GatherReport report, Repetition done, String figure, int run) {
    report.add(done);
    done.figure(figure).filter(_ -> run == options.repeat).ifPresent(report::summarize);
  }

  private static Repetition alone(Lab lab, OpenConsoles open, String title)
      throws InterruptedException {
    try (Sampler sampler = sampler(lab)) {
      sampler.begin();
      open.run(sampler);
      return open.describe(sampler.describe(title, sampler.end(), 0));
    }
  }

  private Repetition beside(Lab lab, OpenConsoles open, String title) throws InterruptedException {
    try (Round round = new Round(lab, "beside", 0);
        Sampler sampler = sampler(lab)) {
      OpenLoop load = round.load(DueRule.ahead(5_000, 15_000));
      Thread thread = load.start(new Rate(rate, 1), options.rampSeconds());
      String warmUp = round.warmUp(20);
      round.begin();
      load.measure();
      open.run(sampler);
      load.measureNoMore();
      Window window = round.end();
      load.stop(thread);
      Judged judged = round.judge();
      return round
          .describe(title, window, judged, round.accepted().measured().size())
          .parameter("rate", rate)
          .note(warmUp)
          .with(round::answers)
          .with(judged::lateness)
          .with(open::describe);
    }
  }

  private static Sampler sampler(Lab lab) {
    return new Sampler(lab::running, () -> Counts.NONE, Sampler.NEVER);
  }
}
