package io.punctual.standalone.load;

import io.punctual.verify.judge.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.json.JsonMapper;

/** Load on any cluster, judged phase by phase. */
public record LoadCheck(Trial.Target target, int rate, int keys) {
  private static final int DUE_FROM_MILLIS = 5_000;
  private static final int DUE_TO_MILLIS = 15_000;

  /** The report, and the load second by second. */
  public record CheckedLoad(LoadReport report, String secondsCsv) {
    public void write(Path folder) {
      try {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.md"), report.markdown());
        Files.writeString(folder.resolve("seconds.csv"), secondsCsv);
        Files.writeString(
            folder.resolve("result.json"),
            JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(report));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write to " + folder + ": " + e.getMessage(), e);
      }
    }
  }

  /**
   * @param goesOn asked before each submission
   * @param phases the file that names them, read at the end
   */
  public CheckedLoad run(long timersMax, BooleanSupplier goesOn, Optional<Path> phases)
      throws InterruptedException {
    OfferLoad load = new OfferLoad(target, rate, keys, DUE_FROM_MILLIS, DUE_TO_MILLIS);
    ObservedLoad observed = load.run(timersMax, goesOn, _ -> {}, _ -> {});
    return new CheckedLoad(
        LoadReport.of(load, observed, LoadPhases.in(phases)), observed.secondsCsv());
  }
}
