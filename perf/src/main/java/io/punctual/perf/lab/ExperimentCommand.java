package io.punctual.perf.lab;

import io.punctual.verify.report.Repetition;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that runs an experiment. Its exit code: 0 right, 1 wrong, 3 void. */
public abstract class ExperimentCommand implements Callable<Integer> {
  /** Measures in a lab, and adds its findings to the report. */
  @FunctionalInterface
  protected interface Experiment {
    void run(Lab lab, GatherReport report) throws InterruptedException;
  }

  /** One repetition. */
  @FunctionalInterface
  protected interface TitledRound {
    Repetition run(Lab lab, String title) throws InterruptedException;
  }

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
    return runOnOwn(Map.of(), experiment);
  }

  /**
   * @param settings configuration keys of the services
   */
  protected int runOnOwn(Map<String, String> settings, Experiment experiment)
      throws InterruptedException {
    return in(Lab.own(options, settings), experiment);
  }

  private int in(Lab lab, Experiment experiment) throws InterruptedException {
    GatherReport report = report();
    try (lab) {
      report.begin(lab);
      experiment.run(lab, report);
      return report.finish();
    }
  }

  /** For an experiment that needs several labs. */
  protected GatherReport report() {
    return new GatherReport(command, options);
  }

  /** The same round, {@code --repeat} times. */
  protected Experiment repeated(TitledRound round) {
    return (lab, report) -> {
      for (int i = 1; i <= options.repeat; i++) {
        report.add(round.run(lab, "run " + i));
      }
    };
  }
}
