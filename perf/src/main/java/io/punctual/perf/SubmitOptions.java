package io.punctual.perf;

import static io.punctual.perf.RunOptions.DEFAULT;

import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** At which rates to submit, how long, how far ahead, and whether to look for the highest rate. */
final class SubmitOptions {
  @Option(
      names = "--rates",
      paramLabel = "R",
      split = ",",
      description = "Timers a second, one after the other" + DEFAULT)
  List<Double> rates;

  @Option(
      names = "--latency-max",
      paramLabel = "MS",
      description = "In how long the search wants p99.99 to be answered" + DEFAULT)
  double latencyMillisMax;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long to measure at each rate" + DEFAULT)
  int seconds = 60;

  @Mixin DueOptions due = new DueOptions(30_000, 90_000);

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

  /** Unless the user says otherwise. */
  SubmitOptions(List<Double> rates, double latencyMillisMax) {
    this.rates = rates;
    this.latencyMillisMax = latencyMillisMax;
  }
}
