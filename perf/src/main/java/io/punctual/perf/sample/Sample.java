package io.punctual.perf.sample;

import io.punctual.verify.watch.ServiceMetrics;
import java.util.Map;

/**
 * Everything at one moment.
 *
 * @param metrics of the services, by process; empty when they were not asked
 * @param counts timers sent, accepted and seen
 * @param load the machine's, over the last minute
 */
public record Sample(
    long atMillis,
    Map<Process, ProcessTimes> processes,
    Map<String, ServiceMetrics> metrics,
    long[] counts,
    double load) {

  /** A process by its name in the stack; a restarted one has another pid. */
  public record Process(String name, long pid) {}
}
