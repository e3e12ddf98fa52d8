package io.punctual.perf;

import picocli.CommandLine.Model.CommandSpec;

/** Runs an experiment in one lab and writes its folder. Its exit code: 0 right, 1 wrong, 3 void. */
final class RunExperiment {
  private final CommandSpec command;
  private final RunOptions options;

  RunExperiment(CommandSpec command, RunOptions options) {
    this.command = command;
    this.options = options;
  }

  /** The same round, as often as the user says. */
  int repeat(Needs needs, Experiment.TitledRound round) throws InterruptedException {
    return run(needs, Experiment.repeat(options.repeat, round));
  }

  int run(Needs needs, Experiment experiment) throws InterruptedException {
    GatherReport report = new GatherReport(command, options);
    try (Lab lab = Lab.open(options, needs, System.out)) {
      report.in(lab, experiment);
      return report.finish();
    }
  }
}
