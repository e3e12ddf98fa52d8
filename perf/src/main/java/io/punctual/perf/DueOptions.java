package io.punctual.perf;

import static io.punctual.perf.RunOptions.DEFAULT;

import picocli.CommandLine.Option;

/** How far ahead timers are submitted. */
final class DueOptions {
  @Option(
      names = "--due-from",
      paramLabel = "MS",
      description = "Shortest time to the due, in ms" + DEFAULT)
  int fromMillis;

  @Option(
      names = "--due-to",
      paramLabel = "MS",
      description = "Longest time to the due, in ms" + DEFAULT)
  int toMillis;

  /** Unless the user says otherwise. */
  DueOptions(int fromMillis, int toMillis) {
    this.fromMillis = fromMillis;
    this.toMillis = toMillis;
  }
}
