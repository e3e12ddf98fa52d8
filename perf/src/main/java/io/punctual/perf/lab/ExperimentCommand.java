package io.punctual.perf.lab;

import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that runs an experiment. Its exit code: 0 right, 1 wrong, 3 void. */
public abstract class ExperimentCommand implements Callable<Integer> {
  @Spec protected CommandSpec command = CommandSpec.create();
  @Mixin protected RunOptions options;

  protected ExperimentCommand() {
    this(1);
  }

  /**
   * @param repetitions default of {@code --repeat}
   */
  protected ExperimentCommand(int repetitions) {
    this.options = new RunOptions(repetitions);
  }

  /** On the stack that runs, or on one of its own. */
  protected int run(Experiment experiment) throws InterruptedException {
    return in(Lab.open(options), experiment);
  }

  /** For an experiment that stops and starts services: only their launcher can. */
  protected int runOnOwn(Experiment experiment) throws InterruptedException {
    return in(Lab.own(options, Map.of()), experiment);
  }

  private int in(Lab lab, Experiment experiment) throws InterruptedException {
    GatherReport report = report();
    try (lab) {
      report.in(lab, experiment);
      return report.finish();
    }
  }

  /** For an experiment that needs several labs. */
  protected GatherReport report() {
    return new GatherReport(command, options);
  }

  /** The same round, {@code --repeat} times. */
  protected Experiment repeated(Experiment.TitledRound round) {
    return Experiment.repeat(options.repeat, round);
  }
}
