package io.punctual.perf;

import io.punctual.perf.facts.Facts;
import io.punctual.perf.facts.ReadFacts;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.Heat;
import io.punctual.perf.report.Repetition;
import io.punctual.perf.report.Report;
import io.punctual.standalone.DataOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What is found in one lab, or in several one after the other. Where and with what it was made is
 * read in the first of them, before anything is done there.
 */
final class GatherReport {
  private final CommandSpec command;
  private final RunOptions options;
  private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final List<Figure> summary = new ArrayList<>();
  private final List<Repetition> repetitions = new ArrayList<>();
  private final List<Heat> heats = new ArrayList<>();
  private @Nullable Facts facts;

  GatherReport(CommandSpec command, RunOptions options) {
    this.command = command;
    this.options = options;
  }

  void in(Lab lab, Experiment experiment) throws InterruptedException {
    if (facts == null) {
      facts = new ReadFacts(DataOption.HOME, lab.data(), lab.running()).read();
    }
    Experiment.Found found = experiment.run(lab);
    summary.addAll(found.summary());
    repetitions.addAll(found.repetitions());
    heats.addAll(found.heats());
  }

  /** Writes its folder. The exit code: 0 right, 1 wrong, 3 void. */
  int finish() {
    return finish(_ -> List.of());
  }

  int finish(Function<List<Repetition>, List<Heat>> maps) {
    if (facts == null) {
      throw new IllegalArgumentException("--repeat must be at least 1");
    }
    heats.addAll(maps.apply(repetitions));
    return FinishReport.in(
        FinishReport.folder(options.out, options.data, command.name(), started),
        Report.of(
                command.name(),
                CommandText.of(command),
                started.toString(),
                facts.told(),
                facts.flags(),
                facts.voids(),
                summary,
                repetitions)
            .with(heats));
  }
}
