package io.punctual.perf.lab;

import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Arrival;
import java.util.Collection;
import java.util.List;

/**
 * The rate at which timers arrived.
 *
 * @param seenMicros the moments at which they were seen, in order
 */
public record DrainRate(List<Long> seenMicros) {
  public static final String WHOLE = "drained, first to last";
  public static final String MIDDLE = "drained, the middle 80 %";

  private static final double MICROS = 1e6;
  private static final double SECONDS_MIN = 0.001;

  public static DrainRate of(Collection<Arrival> arrivals) {
    return new DrainRate(arrivals.stream().map(Arrival::seenAtMicros).sorted().toList());
  }

  public Repetition describe(Repetition to) {
    return to.figure(WHOLE, between(0, 1), "timers/s")
        .figure(MIDDLE, between(0.1, 0.9), "timers/s");
  }

  /**
   * Timers a second.
   *
   * @param from and to: the part of the timers, 0 to 1
   */
  private double between(double from, double to) {
    if (seenMicros.isEmpty()) {
      return 0;
    }
    int first = (int) (from * (seenMicros.size() - 1));
    int last = (int) (to * (seenMicros.size() - 1));
    double seconds = (seenMicros.get(last) - seenMicros.get(first)) / MICROS;
    return (last - first) / Math.max(SECONDS_MIN, seconds);
  }
}
