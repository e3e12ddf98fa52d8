package io.punctual.perf.arrive;

import io.punctual.standalone.check.Arrival;
import java.util.Collection;
import java.util.List;

/**
 * How fast timers came.
 *
 * @param seenMicros when each was seen, the first first
 */
public record DrainRate(List<Long> seenMicros) {
  private static final double MICROS = 1e6;
  private static final double SECONDS_MIN = 0.001;

  public static DrainRate of(Collection<Arrival> arrivals) {
    return new DrainRate(arrivals.stream().map(Arrival::seenAtMicros).sorted().toList());
  }

  /**
   * Timers a second.
   *
   * @param from and to: which part of them, 0 to 1
   */
  public double between(double from, double to) {
    if (seenMicros.isEmpty()) {
      return 0;
    }
    int first = (int) (from * (seenMicros.size() - 1));
    int last = (int) (to * (seenMicros.size() - 1));
    double seconds = (seenMicros.get(last) - seenMicros.get(first)) / MICROS;
    return (last - first) / Math.max(SECONDS_MIN, seconds);
  }
}
