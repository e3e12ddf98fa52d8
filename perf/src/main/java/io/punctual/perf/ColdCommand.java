package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Judged;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.LoadOptions;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.load.AwaitPunctual;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.OpenLoop;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "cold",
    description = {
      "A stack's first minute: how soon it runs, how late its first timer is, and those after it,",
      "until when submissions are refused. First comes the load by which ./punctual up waits until",
      "timers are in time; with --warm-up 0 nothing. A stack of its own for each repetition. The",
      "first run on a checkout also prepares the services, and counts that."
    },
    mixinStandardHelpOptions = true)
final class ColdCommand extends ExperimentCommand {
  private static final DueRule FIRST = DueRule.ahead(1_000, 1_000);
  private static final DueRule OTHERS = DueRule.ahead(1_000, 3_000);
  private static final double MILLI = 1e3;
  private static final double NANO = 1e9;

  @Mixin private LoadOptions load = new LoadOptions();

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second" + DEFAULT)
  private double rate = 200;

  @Override
  public Integer call() throws InterruptedException {
    GatherReport report = report();
    for (int run = 1; run <= options.repeat; run++) {
      long startedNanos = System.nanoTime();
      try (Lab lab = Lab.own(options, Map.of())) {
        double readySeconds = secondsSince(startedNanos);
        boolean inTime = options.warmUpSeconds == 0 || AwaitPunctual.on(lab.own()).run().keepsUp();
        double runsSeconds = secondsSince(startedNanos);
        report.begin(lab);
        if (!inTime) {
          report.isVoid(
              "in run %d, %d timers/s never were in time".formatted(run, AwaitPunctual.RATE));
        }
        report.add(
            firstMinute(lab, "run " + run)
                .figure("services ready after", readySeconds, "s")
                .figure("runs after", runsSeconds, "s"));
      }
    }
    return report.finish();
  }

  private Repetition firstMinute(Lab lab, String title) throws InterruptedException {
    try (Round round = new Round(lab, "cold", 0)) {
      round.submit(FIRST, Rate.single(1), 1);
      round.awaitArrivals();
      long fromMillis = System.currentTimeMillis();
      OpenLoop others = round.load(OTHERS);
      Thread thread = others.start(new Rate(rate, load.batch), 0);
      Window window = round.measure(others, load.seconds);
      others.stop(thread);
      Judged judged = round.judge();
      return round
          .describe(title, window, judged, round.accepted().measured().size())
          .parameter("rate", rate)
          .parameter("batch", load.batch)
          .with(judged::first)
          .with(judged::lateness)
          .with(round::answers)
          .figure("none refused from", secondsOfRefusals(round, fromMillis), "s");
    }
  }

  /** From the load's beginning until the last request that was not accepted was sent. */
  private static double secondsOfRefusals(Round round, long fromMillis) {
    return round.answers().failed().stream()
        .mapToDouble(failed -> (failed.postedAtMillis() - fromMillis) / MILLI)
        .reduce(0, Math::max);
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / NANO;
  }
}
