package io.punctual.perf.sample;

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
    Map<ProcessName, ProcessTimes> processes,
    Map<String, Metrics> metrics,
    long[] counts,
    double load) {}
