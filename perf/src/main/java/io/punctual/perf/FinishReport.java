package io.punctual.perf;

import io.punctual.perf.report.Markdown;
import io.punctual.perf.report.Report;
import io.punctual.perf.report.WriteReport;
import io.punctual.standalone.DataOption;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Writes a report's folder, and tells it on the terminal. */
final class FinishReport {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private FinishReport() {}

  /**
   * @param out what the user wants; null: the usual place
   */
  static Path folder(@Nullable Path out, DataOption data, String name, Instant started) {
    return out != null
        ? out.toAbsolutePath()
        : data.folder().root().resolve("perf").resolve(name + "-" + TIME.format(started));
  }

  /** The exit code. */
  static int in(Path folder, Report report) {
    WriteReport.to(folder, report);
    PrintStream out = System.out;
    out.println();
    out.println(Markdown.of(report));
    out.println("report: " + folder.resolve(WriteReport.HTML));
    out.flush();
    return report.exitCode();
  }
}
