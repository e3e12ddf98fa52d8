package io.punctual.perf;

import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Waits until rates are steady: as many timers are seen as accepted, few requests wait for their
 * answers, and what a timer costs the processors no longer falls, slice after slice.
 */
final class WarmUp {
  private static final Duration SLICE = Duration.ofSeconds(5);
  private static final double COST_TOLERANCE = 0.1;
  private static final double RATE_TOLERANCE = 0.1;
  private static final int STEADY_SLICES = 2;

  private final Sampler sampler;
  private final LongSupplier unanswered;
  private final int secondsMin;
  private final int secondsMax;
  private final List<Double> costs = new ArrayList<>();

  /**
   * @param unanswered timers in requests that wait for their answers
   * @param secondsMin so long it takes in any case
   */
  WarmUp(Sampler sampler, LongSupplier unanswered, int secondsMin, int secondsMax) {
    this.sampler = sampler;
    this.unanswered = unanswered;
    this.secondsMin = Math.min(secondsMin, secondsMax);
    this.secondsMax = secondsMax;
  }

  /** What is to be said of it. */
  String await() throws InterruptedException {
    int steady = 0;
    int seconds = 0;
    Sample from = sampler.now();
    while (seconds < secondsMax && (seconds < secondsMin || steady < STEADY_SLICES)) {
      Thread.sleep(SLICE);
      seconds += (int) SLICE.toSeconds();
      Sample to = sampler.now();
      steady = isSteady(Window.of(from, to, sampler.samples())) ? steady + 1 : 0;
      from = to;
    }
    return told(seconds, steady >= STEADY_SLICES);
  }

  private boolean isSteady(Window slice) {
    double accepted = slice.to().counts()[1] - slice.from().counts()[1];
    double seen = slice.to().counts()[2] - slice.from().counts()[2];
    double cost = cpuMillis(slice) / Math.max(1, accepted);
    boolean falls =
        costs.isEmpty() || Math.abs(cost - costs.getLast()) > COST_TOLERANCE * costs.getLast();
    costs.add(cost);
    return !falls
        && Math.abs(seen - accepted) <= RATE_TOLERANCE * accepted
        && unanswered.getAsLong() <= RATE_TOLERANCE * accepted;
  }

  private static double cpuMillis(Window slice) {
    return slice.cpuMillis().entrySet().stream()
        .filter(it -> !it.getKey().equals(Sampler.SELF))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private String told(int seconds, boolean steady) {
    return "warm-up of %d s, %s: CPU ms per timer in slices of 5 s, without perf itself: %s"
        .formatted(
            seconds,
            steady ? "until steady" : "NOT YET STEADY",
            costs.stream()
                .map(it -> String.format(Locale.ROOT, "%.2f", it))
                .collect(Collectors.joining(", ")));
  }
}
