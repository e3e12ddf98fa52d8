package io.punctual.client;

import java.util.Map;
import java.util.Optional;

/**
 * How late deliveries were.
 *
 * @param latenessMillis by p50, p90, p99, p999 and max; empty when nothing was delivered
 */
public record MeasuredLateness(
    long count, long early, Optional<Map<String, Double>> latenessMillis) {}
