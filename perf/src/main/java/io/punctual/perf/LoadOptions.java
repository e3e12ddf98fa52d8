package io.punctual.perf;

import static io.punctual.perf.RunOptions.DEFAULT;

import picocli.CommandLine.Option;

/** When timers are due, and how many go in one request. */
final class LoadOptions {
  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "Timers in one request; 1: each by itself" + DEFAULT)
  int batch = 1;

  @Option(names = "--seconds", paramLabel = "S", description = "How long to measure" + DEFAULT)
  int seconds = 60;
}
