package io.punctual.perf;

import picocli.CommandLine.Option;

/** When timers are due, and how many go in one request. */
final class LoadOptions {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "Timers in one request; 1: each by itself" + DEFAULT)
  int batch = 1;

  @Option(names = "--seconds", paramLabel = "S", description = "How long to measure" + DEFAULT)
  int seconds = 60;
}
