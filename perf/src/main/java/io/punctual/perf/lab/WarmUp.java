package io.punctual.perf.lab;

import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Waits until rates are steady: as many timers are seen as accepted, few requests wait for their
 * answers, and what a timer costs the processors no longer falls, slice after slice.
 */
public final class WarmUp {
  private static final Duration SLICE = Duration.ofSeconds(5);
  private static final double RATE_TOLERANCE = 0.1;

  private final Sampler sampler;
  private final LongSupplier unanswered;
  private final int secondsMin;
  private final int secondsMax;
  private final Costs costs = new Costs();

  /**
   * @param unanswered timers in requests that wait for their answers
   * @param secondsMin so long it takes in any case
   */
  public WarmUp(Sampler sampler, LongSupplier unanswered, int secondsMin, int secondsMax) {
    this.sampler = sampler;
    this.unanswered = unanswered;
    this.secondsMin = Math.min(secondsMin, secondsMax);
    this.secondsMax = secondsMax;
  }

  /** A line about it, for the report. */
  public String await() throws InterruptedException {
    int seconds = 0;
    Sample from = sampler.now();
    while (seconds < secondsMax && (seconds < secondsMin || !costs.areSteady())) {
      Thread.sleep(SLICE);
      seconds += (int) SLICE.toSeconds();
      Sample to = sampler.now();
      add(Window.of(from, to, sampler.samples()));
      from = to;
    }
    return costs.describe(seconds, "CPU ms per timer in slices of 5 s, without perf itself");
  }

  private void add(Window slice) {
    double accepted = slice.to().counts()[1] - slice.from().counts()[1];
    double seen = slice.to().counts()[2] - slice.from().counts()[2];
    costs.add(
        cpuMillis(slice) / Math.max(1, accepted),
        Math.abs(seen - accepted) <= RATE_TOLERANCE * accepted
            && unanswered.getAsLong() <= RATE_TOLERANCE * accepted);
  }

  private static double cpuMillis(Window slice) {
    return slice.cpuMillis().entrySet().stream()
        .filter(it -> !it.getKey().equals(Sampler.SELF))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
