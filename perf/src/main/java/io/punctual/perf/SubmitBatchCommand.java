package io.punctual.perf;

import static io.punctual.perf.RunOptions.DEFAULT;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "submit-batch",
    description = "The same timers in batches, at several rates; and the highest that is kept up.",
    mixinStandardHelpOptions = true)
final class SubmitBatchCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();
  @Mixin private SubmitOptions submit = new SubmitOptions(List.of(5_000.0, 15_000.0), 2_000);

  @Option(
      names = "--batches",
      paramLabel = "N",
      split = ",",
      description = "Timers in one request, one after the other" + DEFAULT)
  private List<Integer> batches = List.of(100, 1_000);

  @Override
  public Integer call() throws InterruptedException {
    return new RunExperiment(command, options)
        .run(Needs.ANY, new SubmitExperiment(options.repeat, batches, submit));
  }
}
