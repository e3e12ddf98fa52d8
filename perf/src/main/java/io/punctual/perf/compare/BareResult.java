package io.punctual.perf.compare;

import io.punctual.perf.baseline.Orders;
import io.punctual.standalone.check.Lateness;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What became of the bare timer's messages.
 *
 * @param checked all of them, the warm-up's included
 * @param lateness of what is measured, in microseconds
 */
public record BareResult(Map<String, Long> checked, Histogram lateness) {

  /** NAME=NUMBER lines, an empty one, then a lateness each. */
  static BareResult of(String answer) {
    String[] parts = answer.split("\\R\\R", 2);
    Map<String, Long> checked = new LinkedHashMap<>();
    Orders.numbers(parts[0]).forEach((name, value) -> checked.put(name, Math.round(value)));
    Histogram lateness = new Histogram(Lateness.MICROS_MAX, Lateness.DIGITS);
    parts[1]
        .lines()
        .filter(line -> !line.isBlank())
        .forEach(line -> lateness.recordValue(Lateness.clamp(Long.parseLong(line))));
    return new BareResult(checked, lateness);
  }
}
