package io.punctual.perf;

import io.punctual.perf.facts.Facts;
import io.punctual.perf.facts.ReadFacts;
import io.punctual.perf.report.Report;
import io.punctual.standalone.DataOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import picocli.CommandLine.Model.CommandSpec;

/** Runs an experiment and writes its folder. Its exit code: 0 right, 1 wrong, 3 void. */
final class RunExperiment {
  private final CommandSpec command;
  private final RunOptions options;

  RunExperiment(CommandSpec command, RunOptions options) {
    this.command = command;
    this.options = options;
  }

  int run(Needs needs, Experiment experiment) throws InterruptedException {
    Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Path folder = FinishReport.folder(options.out, options.data, command.name(), started);
    try (Lab lab = Lab.open(options, needs, System.out)) {
      Facts facts = new ReadFacts(DataOption.HOME, lab.data(), lab.running()).read();
      Experiment.Found found = experiment.run(lab);
      return FinishReport.in(
          folder,
          Report.of(
                  command.name(),
                  CommandText.of(command),
                  started.toString(),
                  facts.told(),
                  facts.flags(),
                  facts.voids(),
                  found.summary(),
                  found.repetitions())
              .with(found.heats()));
    }
  }
}
