package io.punctual.perf;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "submit",
    description =
        "Single timers over REST, at several rates; and the highest that is answered in time.",
    mixinStandardHelpOptions = true)
final class SubmitCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();
  @Mixin private RunOptions options = new RunOptions();
  @Mixin private SubmitOptions submit = new SubmitOptions(List.of(1_000.0, 3_000.0, 5_000.0), 200);

  @Override
  public Integer call() throws InterruptedException {
    return new RunExperiment(command, options)
        .run(Needs.ANY, new SubmitExperiment(options.repeat, List.of(1), submit));
  }
}
