package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.Experiment;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.LoadOptions;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "pending",
    description = {
      "steady and submit beside millions of timers pending, in turns with the empty system: what",
      "grows, what stays. Always on stacks of its own."
    },
    mixinStandardHelpOptions = true)
final class PendingCommand extends ExperimentCommand {
  private static final int TOLD_EVERY = 500_000;

  @Mixin private LoadOptions load = new LoadOptions();

  @Option(names = "--pending", paramLabel = "N", description = "How many" + DEFAULT)
  private int pending = 10_000_000;

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second, steady" + DEFAULT)
  private double rate = 1_000;

  @Option(
      names = "--submit-rate",
      paramLabel = "R",
      description = "Timers a second, submitted alone" + DEFAULT)
  private double submitRate = 3_000;

  @Override
  public Integer call() throws InterruptedException {
    GatherReport report = report();
    for (int run = 1; run <= options.repeat; run++) {
      for (boolean full : new boolean[] {false, true}) {
        String title = (full ? "%,d pending".formatted(pending) : "empty") + ", run " + run;
        String folder = full ? "-pending" : "-empty";
        Lab.Keep keep = run == 1 ? Lab.Keep.FOR_LATER : Lab.Keep.ALL;
        try (Lab lab = Lab.start(options, Map.of(), folder, keep, System.out)) {
          report.in(lab, full && run == 1 ? filled(title) : it -> measure(it, title));
        }
      }
    }
    return report.finish();
  }

  private Experiment filled(String title) {
    return lab -> {
      fill(lab);
      return measure(lab, title);
    };
  }

  private void fill(Lab lab) {
    String topic = lab.newTopic("pending");
    long from = System.nanoTime();
    LoadPending.into(
        lab.own().engines().mariaDb(),
        topic,
        pending,
        options.payloadBytes,
        count -> {
          if (count % TOLD_EVERY == 0 || count == pending) {
            System.out.printf(
                "%,d are pending after %d s.%n", count, (System.nanoTime() - from) / 1_000_000_000);
          }
        });
  }

  private Experiment.Found measure(Lab lab, String title) throws InterruptedException {
    Repetition steady =
        new SteadyRound(new Rate(rate, load.batch), load.seconds, 5_000, 15_000)
            .run(lab, "steady, " + title);
    lab.print(steady);
    Repetition submit =
        new SubmitRound(DueRule.ahead(30_000, 90_000), load.seconds)
            .run(lab, "submit, " + title, Rate.single(submitRate))
            .repetition();
    return new Experiment.Found(List.of(), List.of(steady, submit));
  }
}
