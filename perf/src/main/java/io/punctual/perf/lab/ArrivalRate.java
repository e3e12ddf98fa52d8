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
public record ArrivalRate(List<Long> seenMicros) {
  public static final String FIGURE = "drained, first to last";

  private static final double MICROS = 1e6;
  private static final double SECONDS_MIN = 0.001;

  public static ArrivalRate of(Collection<Arrival> arrivals) {
    return new ArrivalRate(arrivals.stream().map(Arrival::seenAtMicros).sorted().toList());
  }

  public Repetition describe(Repetition to) {
    if (seenMicros.isEmpty()) {
      return to;
    }
    double seconds = (seenMicros.getLast() - seenMicros.getFirst()) / MICROS;
    double rate = (seenMicros.size() - 1) / Math.max(SECONDS_MIN, seconds);
    return to.figure(FIGURE, rate, "timers/s");
  }
}
