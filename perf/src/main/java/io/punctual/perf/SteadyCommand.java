package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.LoadOptions;
import io.punctual.verify.offer.Rate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "steady",
    description = "Submits and delivers together, at a rate: how late.",
    mixinStandardHelpOptions = true)
final class SteadyCommand extends ExperimentCommand {
  @Mixin private LoadOptions load = new LoadOptions();

  @Option(names = "--due-from", paramLabel = "MS", description = "Earliest due from now" + DEFAULT)
  private int dueFromMillis = 5_000;

  @Option(names = "--due-to", paramLabel = "MS", description = "Latest due from now" + DEFAULT)
  private int dueToMillis = 15_000;

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second" + DEFAULT)
  private double rate = 1_000;

  @Override
  public Integer call() throws InterruptedException {
    SteadyRound steady =
        new SteadyRound(new Rate(rate, load.batch), load.seconds, dueFromMillis, dueToMillis);
    return run(repeated(steady::run));
  }
}
