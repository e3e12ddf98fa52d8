package io.punctual.perf;

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
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();
  @Mixin private LoadOptions load = new LoadOptions();

  @Option(names = "--rate", paramLabel = "R", description = "Timers a second" + DEFAULT)
  private double rate = 1_000;

  @Option(
      names = "--due-from",
      paramLabel = "MS",
      description = "Shortest time to the due, in ms" + DEFAULT)
  private int dueFromMillis = 5_000;

  @Option(
      names = "--due-to",
      paramLabel = "MS",
      description = "Longest time to the due, in ms" + DEFAULT)
  private int dueToMillis = 15_000;

  @Override
  public Integer call() throws InterruptedException {
    return new RunExperiment(command, options)
        .run(
            Needs.ANY,
            Experiment.repeated(
                options.repeat,
                (lab, number) ->
                    new SteadyRound(
                            new Rate(rate, load.batch), load.seconds, dueFromMillis, dueToMillis)
                        .run(lab, "run " + number)));
  }
}
