package io.punctual.perf.lab;

import static io.punctual.perf.lab.RunOptions.DEFAULT;

import picocli.CommandLine.Option;

/** When timers are due, and how many go in one request. */
public final class LoadOptions {
  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "Timers in one request; 1: each by itself" + DEFAULT)
  public int batch = 1;

  @Option(names = "--seconds", paramLabel = "S", description = "Measured" + DEFAULT)
  public int seconds = 60;
}
