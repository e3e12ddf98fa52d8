package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.Sample.Counts;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.Repetition;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "idle",
    description = "CPU of each process while nothing is due.",
    mixinStandardHelpOptions = true)
final class IdleCommand extends ExperimentCommand {
  private static final Duration SETTLE = Duration.ofSeconds(30);
  private static final int FAR_MILLIS = 7 * 24 * 3_600_000;
  private static final Rate LOADED = new Rate(5_000, 500);

  @Option(names = "--seconds", paramLabel = "S", description = "Measured" + DEFAULT)
  private int seconds = 60;

  @Option(names = "--pending", paramLabel = "N", description = "Timers due in a week" + DEFAULT)
  private int pending;

  @Override
  public Integer call() throws InterruptedException {
    return run(
        (lab, report) -> {
          String warmUp = Round.warmStack(lab, 1);
          fill(lab);
          Thread.sleep(SETTLE);
          repeated((_, title) -> measure(lab, title).note(warmUp)).run(lab, report);
        });
  }

  private void fill(Lab lab) {
    if (pending > 0) {
      try (Round round = new Round(lab, "pending")) {
        round.load(DueRule.ahead(FAR_MILLIS, FAR_MILLIS + FAR_MILLIS / 7)).run(LOADED, pending);
        System.out.printf("%d timers are pending.%n", round.accepted().count());
      }
    }
  }

  /** Without reading metrics or topics meanwhile. */
  private Repetition measure(Lab lab, String title) throws InterruptedException {
    try (Sampler sampler = new Sampler(lab::running, () -> Counts.NONE, Sampler.NEVER)) {
      sampler.begin();
      Thread.sleep(Duration.ofSeconds(seconds));
      Window window = sampler.end();
      Repetition idle = sampler.describe(title, window, 0).parameter("pending", pending);
      idle.processes()
          .forEach(it -> idle.figure(it.name() + ", of a core", it.coreShare() * 100, "%"));
      return idle;
    }
  }
}
