package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.DescribeRound;
import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Lab;
import io.punctual.perf.lab.Round;
import io.punctual.perf.sample.ProcessTimes;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import io.punctual.verify.offer.DueRule;
import io.punctual.verify.offer.Rate;
import io.punctual.verify.report.ProcessUse;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Machine;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "idle",
    description =
        "What each process takes of a processor, and how often it wakes, with nothing due.",
    mixinStandardHelpOptions = true)
final class IdleCommand extends ExperimentCommand {
  private static final Duration SETTLE = Duration.ofSeconds(30);
  private static final int FAR_MILLIS = 7 * 24 * 3_600_000;
  private static final Rate LOADED = new Rate(5_000, 500);

  @Option(names = "--seconds", paramLabel = "S", description = "How long to measure" + DEFAULT)
  private int seconds = 60;

  @Option(
      names = "--pending",
      paramLabel = "N",
      description = "Timers due in a week that are submitted before" + DEFAULT)
  private int pending;

  @Override
  public Integer call() throws InterruptedException {
    return run(
        lab -> {
          String warmUp = Round.warmStack(lab, 1);
          fill(lab);
          Thread.sleep(SETTLE);
          return repeated((it, title) -> round(it, title, warmUp)).run(lab);
        });
  }

  private void fill(Lab lab) {
    if (pending > 0) {
      try (Round round = new Round(lab, "pending")) {
        round.load(DueRule.ahead(FAR_MILLIS, FAR_MILLIS + FAR_MILLIS / 7)).run(LOADED, pending);
        lab.out().printf("%d timers are pending.%n", round.accepted().count());
      }
    }
  }

  /** Meanwhile, no metrics are asked for, and no topic is read. */
  private Repetition round(Lab lab, String title, String warmUp) throws InterruptedException {
    Map<String, Long> before = switches(lab);
    Machine machine = new Machine();
    try (Sampler sampler = new Sampler(lab::running, () -> new long[] {0, 0, 0}, 0)) {
      Sample from = sampler.quietly();
      sampler.start();
      Thread.sleep(Duration.ofSeconds(seconds));
      Window window = Window.of(from, sampler.quietly(), sampler.samples());
      Map<String, Long> after = switches(lab);
      DescribeRound describe =
          new DescribeRound(title, window, sampler, machine, 0)
              .parameter("pending", pending)
              .note(warmUp);
      describe
          .uses()
          .forEach(it -> describe.figure(it.name() + ", of a core", it.coreShare() * 100, "%"));
      for (ProcessUse use : describe.uses()) {
        long switches =
            Math.max(0, after.getOrDefault(use.name(), 0L) - before.getOrDefault(use.name(), 0L));
        describe.figure(use.name() + ", wake-ups", switches / window.seconds(), "a second");
      }
      return describe.make();
    }
  }

  private static Map<String, Long> switches(Lab lab) {
    Map<String, Long> switches = new LinkedHashMap<>();
    lab.running()
        .processes()
        .forEach(
            record ->
                record
                    .process()
                    .ifPresent(it -> switches.put(record.name(), ProcessTimes.switches(it))));
    return switches;
  }
}
