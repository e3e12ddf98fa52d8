package io.punctual.perf.lab;

import io.punctual.engines.process.DataFolder;
import io.punctual.perf.scale.HeatMap;
import io.punctual.standalone.DataOption;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.Markdown;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Report;
import io.punctual.verify.report.Table;
import io.punctual.verify.report.WriteReport;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** The findings of one lab, or of several one after the other. */
public final class GatherReport {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final CommandSpec command;
  private final RunOptions options;
  private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final List<Figure> summary = new ArrayList<>();
  private final List<Table> heatMaps = new ArrayList<>();
  private final List<Repetition> repetitions = new ArrayList<>();
  private @Nullable Facts facts;

  GatherReport(CommandSpec command, RunOptions options) {
    this.command = command;
    this.options = options;
  }

  /** To be called for each lab, before anything is done there. */
  public void begin(Lab lab) {
    Facts read = Facts.read(lab);
    if (facts == null) {
      facts = read;
    } else {
      facts.add(read);
    }
  }

  /** Adds a repetition, and prints its figures. */
  public void add(Repetition done) {
    repetitions.add(done);
    System.out.println("done: " + done.title() + (done.isRight() ? "" : ": WRONG " + done.wrong()));
    done.figures().forEach(it -> System.out.println("  " + it.name() + ": " + Markdown.text(it)));
  }

  /** The run says nothing, and why. */
  public void isVoid(String why) {
    Objects.requireNonNull(facts, "not begun").voids().add(why);
  }

  /** Adds a figure over all repetitions. */
  public void summarize(Figure figure) {
    summary.add(figure);
  }

  /** Adds all cells as a table, and the slowest and the fastest as figures. */
  public void summarize(HeatMap heatMap) {
    heatMaps.add(heatMap.table());
    summary.addAll(heatMap.extremes());
  }

  /** Writes the report's folder. The exit code: 0 right, 1 wrong, 3 void. */
  public int finish() {
    if (facts == null) {
      throw new IllegalArgumentException("--repeat must be at least 1");
    }
    Report report =
        new Report(
            command.name(),
            CommandText.of(command),
            started.toString(),
            facts.shown(),
            facts.flags(),
            facts.voids(),
            summary,
            heatMaps,
            repetitions);
    write(report, options.out, options.data.folder(), started);
    if (options.publish != null) {
      System.out.println(PublishRow.of(report, options.publish).into(DataOption.HOME));
      PublishRow.ofSides(report, options.publish)
          .forEach(row -> System.out.println(row.into(DataOption.HOME)));
    }
    return report.exitCode();
  }

  /**
   * Writes a report's folder, and prints the report.
   *
   * @param out the folder; null: one of its own under the data
   */
  public static void write(Report report, @Nullable Path out, DataFolder data, Instant started) {
    Path usual = data.root().resolve("perf").resolve(report.name() + "-" + TIME.format(started));
    Path folder = out == null ? usual : out.toAbsolutePath();
    WriteReport.to(folder, report);
    System.out.println("\n" + Markdown.of(report));
    System.out.println("report: " + folder.resolve(WriteReport.HTML));
  }
}
