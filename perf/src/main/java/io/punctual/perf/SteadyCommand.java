package io.punctual.perf;

import static io.punctual.perf.RunOptions.DEFAULT;

import io.punctual.perf.load.Rate;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "steady",
    description = "Submits and delivers together, at a rate: how late.",
    mixinStandardHelpOptions = true)
final class SteadyCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();
  @Mixin private LoadOptions load = new LoadOptions();
  @Mixin private DueOptions due = new DueOptions(5_000, 15_000);

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second" + DEFAULT)
  private double rate = 1_000;

  @Override
  public Integer call() throws InterruptedException {
    return new RunExperiment(command, options)
        .repeat(
            Needs.ANY,
            new SteadyRound(new Rate(rate, load.batch), load.seconds, due.fromMillis, due.toMillis)
                ::run);
  }
}
