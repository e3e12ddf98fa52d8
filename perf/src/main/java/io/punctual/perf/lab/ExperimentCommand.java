package io.punctual.perf.lab;

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
   * @param repetitions unless the user says another number
   */
  protected ExperimentCommand(int repetitions) {
    this.options = new RunOptions(repetitions);
  }

  /** The same round, as often as the user says. */
  protected int repeat(Needs needs, Experiment.TitledRound round) throws InterruptedException {
    return run(needs, Experiment.repeat(options.repeat, round));
  }

  protected int run(Needs needs, Experiment experiment) throws InterruptedException {
    GatherReport report = report();
    try (Lab lab = Lab.open(options, needs, System.out)) {
      report.in(lab, experiment);
      return report.finish();
    }
  }

  /** For an experiment that goes through several labs. */
  protected GatherReport report() {
    return new GatherReport(command, options);
  }
}
