package io.punctual.engines;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs tests of {@code console/src/test} by Node.js, in a real browser. */
public final class BrowserTests {

  /** Where the browser must not be missing, this variable names it. */
  private static final String BROWSER = "PUNCTUAL_CHROMIUM";

  /** What a test that finds none says. */
  public static final String NOT_RUN =
      "NOT RUN: no chromium on the PATH, and none named by " + BROWSER;

  private BrowserTests() {}

  public static Optional<String> browser() {
    return Optional.ofNullable(System.getenv(BROWSER))
        .or(
            () ->
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, "chromium"))
                    .filter(Files::isExecutable)
                    .map(Path::toString)
                    .findFirst());
  }

  /**
   * Waits for their end.
   *
   * @param console the module's folder
   * @param report what they say goes there
   * @return whether all of them passed
   */
  public static boolean pass(
      Path console, String file, Map<String, String> environment, Path report)
      throws IOException, InterruptedException {
    ProcessBuilder tests =
        new ProcessBuilder("node", "--test", "--test-reporter=spec", "src/test/" + file);
    tests.directory(console.toFile());
    tests.environment().put(BROWSER, browser().orElseThrow());
    tests.environment().putAll(environment);
    Process running = tests.redirectErrorStream(true).redirectOutput(report.toFile()).start();
    try {
      return running.waitFor() == 0;
    } finally {
      running.destroyForcibly();
    }
  }
}
