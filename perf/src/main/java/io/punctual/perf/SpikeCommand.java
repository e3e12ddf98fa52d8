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
    name = "spike",
    description =
        "Timers that are all due at the same millisecond: the first, the last, the order.",
    mixinStandardHelpOptions = true)
final class SpikeCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--timers", paramLabel = "N", description = "How many" + DEFAULT)
  private int timers = 50_000;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Timers a second, while they are submitted" + DEFAULT)
  private double rate = 5_000;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "Timers in one request, while they are submitted" + DEFAULT)
  private int batch = 100;

  @Override
  public Integer call() throws InterruptedException {
    return new RunExperiment(command, options)
        .repeat(
            Needs.ANY,
            new SpikeRound(timers, new Rate(rate, batch), SpikeRound.SETTLE_MILLIS)::run);
  }
}
