package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.GatherReport;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.LoadOptions;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "pending",
    description = {
      "steady and submit beside millions of pending timers, in turns with the empty system. Always",
      "on stacks of its own."
    },
    mixinStandardHelpOptions = true)
final class PendingCommand extends ExperimentCommand {
  private static final Rate SUBMITTED = Rate.single(3_000);

  @Mixin private LoadOptions load = new LoadOptions();

  @Option(names = "--pending", paramLabel = "N", description = "How many" + DEFAULT)
  private int pending = 10_000_000;

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second, steady" + DEFAULT)
  private double rate = 1_000;

  @Override
  public Integer call() throws InterruptedException {
    GatherReport report = report();
    for (int run = 1; run <= options.repeat; run++) {
      for (boolean full : new boolean[] {false, true}) {
        String title = (full ? "%,d pending".formatted(pending) : "empty") + ", run " + run;
        String folder = full ? "stack-pending" : "stack-empty";
        boolean fills = full && run == 1;
        try (Lab lab = Lab.kept(options, folder, run == 1)) {
          report.begin(lab);
          measure(lab, title, fills, report);
        }
      }
    }
    return report.finish();
  }

  private void measure(Lab lab, String title, boolean fills, GatherReport report)
      throws InterruptedException {
    if (fills) {
      LoadPending.into(
          lab.own().engines().mariaDb(),
          List.of(lab.newTopic("pending")),
          pending,
          options.payloadBytes);
    }
    report.add(
        new SteadyCommand.Steady(new Rate(rate, load.batch), load.seconds, 5_000, 15_000)
            .run(lab, "steady, " + title));
    report.add(
        new SubmitRound(DueRule.ahead(30_000, 90_000), load.seconds)
            .run(lab, "submit, " + title, SUBMITTED));
  }
}
