package io.punctual.perf.classic;

import io.punctual.perf.report.MachineUse;
import io.punctual.perf.sample.Sample;
import io.punctual.perf.sample.Window;
import io.punctual.standalone.check.Arrival;
import io.punctual.standalone.check.Findings;
import java.util.List;
import java.util.Map;

/**
 * What a drain has shown.
 *
 * @param withoutReceipt timers whose receipt is missing
 * @param left timers whose row is still there
 * @param goMillis when the consumers were let go
 * @param numbers what the processes told of themselves
 */
record Drained(
    ClassicCell cell,
    Findings findings,
    int withoutReceipt,
    int left,
    List<Arrival> arrivals,
    Window window,
    List<Sample> samples,
    long goMillis,
    MachineUse machine,
    Map<String, Double> numbers) {

  static final String WAITING_FOR_SQL = "waiting-for-sql";

  double number(String name) {
    return numbers.getOrDefault(name, 0.0);
  }
}
