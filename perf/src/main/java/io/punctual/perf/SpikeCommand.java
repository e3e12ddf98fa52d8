package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.verify.offer.Rate;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "spike",
    description =
        "Timers that are all due at the same millisecond: the first, the last, the order.",
    mixinStandardHelpOptions = true)
final class SpikeCommand extends ExperimentCommand {
  @Option(names = "--timers", paramLabel = "N", description = "How many" + DEFAULT)
  private int timers = 50_000;

  @Option(names = "--rate", paramLabel = "R", description = "Submitted a second" + DEFAULT)
  private double rate = 5_000;

  @Option(names = "--batch", paramLabel = "N", description = "Timers in one request" + DEFAULT)
  private int batch = 100;

  @Override
  public Integer call() throws InterruptedException {
    return run(repeated(SpikeRound.of(timers, new Rate(rate, batch), Map.of())::run));
  }
}
