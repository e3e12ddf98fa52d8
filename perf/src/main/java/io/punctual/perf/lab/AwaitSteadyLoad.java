package io.punctual.perf.lab;

import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Sampler;
import io.punctual.perf.sample.Window;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Waits for the end of a warm-up: as many timers are seen as accepted, few requests are unanswered,
 * and the CPU per timer no longer falls from slice to slice.
 *
 * @param unanswered timers in requests without an answer so far
 */
record AwaitSteadyLoad(Sampler sampler, LongSupplier unanswered, int secondsMin, int secondsMax) {
  private static final Duration SLICE = Duration.ofSeconds(5);
  private static final double TOLERANCE = 0.1;

  /** Returns a line for the report. */
  String await() throws InterruptedException {
    Costs costs = new Costs();
    int seconds = 0;
    Sample from = sampler.now();
    while (seconds < secondsMax && (seconds < secondsMin || !costs.areSteady())) {
      Thread.sleep(SLICE);
      seconds += (int) SLICE.toSeconds();
      Window slice = sampler.since(from);
      add(slice, costs);
      from = slice.to();
    }
    return costs.describe(seconds, "CPU ms per timer in slices of 5 s, without perf itself");
  }

  private void add(Window slice, Costs costs) {
    Sample.Counts before = slice.from().counts();
    Sample.Counts now = slice.to().counts();
    double accepted = now.accepted() - before.accepted();
    double seen = now.seen() - before.seen();
    double cpuMillis =
        slice.cpuMillis().entrySet().stream()
            .filter(it -> !it.getKey().equals(Sampler.SELF))
            .mapToLong(Map.Entry::getValue)
            .sum();
    costs.add(
        cpuMillis / Math.max(1, accepted),
        Math.abs(seen - accepted) <= TOLERANCE * accepted
            && unanswered.getAsLong() <= TOLERANCE * accepted);
  }
}
