package io.punctual.perf;

import static io.punctual.perf.RunOptions.DEFAULT;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "backlog",
    description = {
      "Timers fall due while consumers and callbacks are stopped; then these are started. Always"
          + " on",
      "a stack of its own."
    },
    mixinStandardHelpOptions = true)
final class BacklogCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--timers", paramLabel = "N", description = "How many" + DEFAULT)
  private int timers = 300_000;

  @Option(
      names = "--due-over",
      paramLabel = "MS",
      description = "Over how long their dues are spread, in ms" + DEFAULT)
  private int dueOverMillis = 10_000;

  @Option(
      names = "--sweep-alone",
      description = "Without RocketMQ and consumers: what the callbacks do by themselves.")
  private boolean sweepAlone;

  @Override
  public Integer call() throws InterruptedException {
    return new RunExperiment(command, options)
        .repeat(Needs.OWN, new BacklogRound(timers, dueOverMillis, sweepAlone)::run);
  }
}
