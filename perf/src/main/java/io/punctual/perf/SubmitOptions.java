package io.punctual.perf;

import picocli.CommandLine.Option;

/** How long to submit, how far ahead, and whether to look for the highest rate. */
final class SubmitOptions {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long to measure at each rate" + DEFAULT)
  int seconds = 60;

  @Option(
      names = "--due-from",
      paramLabel = "MS",
      description = "Shortest time to the due, in ms" + DEFAULT)
  int dueFromMillis = 30_000;

  @Option(
      names = "--due-to",
      paramLabel = "MS",
      description = "Longest time to the due, in ms" + DEFAULT)
  int dueToMillis = 90_000;

  @Option(
      names = "--search",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Looks for the highest rate that is answered in time, without an error" + DEFAULT)
  boolean search = true;

  @Option(
      names = "--search-seconds",
      paramLabel = "S",
      description = "How long to measure at each step of the search" + DEFAULT)
  int searchSeconds = 20;
}
