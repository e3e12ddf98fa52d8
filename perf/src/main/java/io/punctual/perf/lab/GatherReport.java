package io.punctual.perf.lab;

import io.punctual.standalone.DataOption;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Heat;
import io.punctual.verify.report.Markdown;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Report;
import io.punctual.verify.report.WriteReport;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
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
public final class GatherReport {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final CommandSpec command;
  private final RunOptions options;
  private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final List<Figure> summary = new ArrayList<>();
  private final List<Repetition> repetitions = new ArrayList<>();
  private ReadFacts.@Nullable Facts facts;

  GatherReport(CommandSpec command, RunOptions options) {
    this.command = command;
    this.options = options;
  }

  public void in(Lab lab, Experiment experiment) throws InterruptedException {
    if (facts == null) {
      facts = new ReadFacts(lab.data(), lab.running()).read();
    }
    Experiment.Found found = experiment.run(lab);
    summary.addAll(found.summary());
    repetitions.addAll(found.repetitions());
  }

  /** Writes its folder. The exit code: 0 right, 1 wrong, 3 void. */
  public int finish() {
    return finish(_ -> List.of());
  }

  public int finish(Function<List<Repetition>, List<Heat>> maps) {
    if (facts == null) {
      throw new IllegalArgumentException("--repeat must be at least 1");
    }
    Report report =
        Report.of(
                command.name(),
                CommandText.of(command),
                started.toString(),
                facts.shown(),
                facts.flags(),
                facts.voids(),
                summary,
                repetitions)
            .with(maps.apply(repetitions));
    int exit = write(folder(options.out, options.data, command.name(), started), report);
    if (options.publish != null) {
      System.out.println(PublishRow.of(report, options.publish).into(DataOption.HOME));
    }
    return exit;
  }

  /**
   * @param out the user's wish; null: the usual place
   */
  public static Path folder(@Nullable Path out, DataOption data, String name, Instant started) {
    return out != null
        ? out.toAbsolutePath()
        : data.folder().root().resolve("perf").resolve(name + "-" + TIME.format(started));
  }

  /** Writes a report's folder, and prints it. The exit code. */
  public static int write(Path folder, Report report) {
    WriteReport.to(folder, report);
    System.out.println();
    System.out.println(Markdown.of(report));
    System.out.println("report: " + folder.resolve(WriteReport.HTML));
    System.out.flush();
    return report.exitCode();
  }
}
