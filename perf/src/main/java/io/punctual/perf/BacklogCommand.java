package io.punctual.perf;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import io.punctual.perf.lab.ExperimentCommand;
import io.punctual.perf.lab.Needs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "backlog",
    description = {
      "Timers fall due while consumers and callbacks are stopped; then these are started. Always"
          + " on",
      "a stack of its own."
    },
    mixinStandardHelpOptions = true)
final class BacklogCommand extends ExperimentCommand {

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
    return repeat(Needs.OWN, new BacklogRound(timers, dueOverMillis, sweepAlone)::run);
  }
}
