package io.punctual.perf.sample;

import io.punctual.verify.watch.Footprint;
import io.punctual.verify.watch.ServiceMetrics;
import java.util.Map;

/**
 * Everything at one moment.
 *
 * @param cpuMillis of each process since its start
 * @param footprints by process; empty when the services were not asked
 * @param metrics of the services, by process; empty when they were not asked
 * @param load average of the machine over the last minute
 */
public record Sample(
    long atMillis,
    Map<Process, Long> cpuMillis,
    Map<String, Footprint> footprints,
    Map<String, ServiceMetrics> metrics,
    Counts counts,
    double load) {

  /** A process by its name in the stack; a restarted one has another pid. */
  public record Process(String name, long pid) {}

  /** Timers so far. */
  public record Counts(long accepted, long seen) {
    public static final Counts NONE = new Counts(0, 0);
  }
}
