package io.punctual.client;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How many timers are due.
 *
 * @param countedTo empty when all were counted; steps that end later are estimates
 * @param estimatedTo empty when all were counted; steps that end later are too low
 */
public record TimersAhead(
    Instant from,
    Instant to,
    long stepMillis,
    long timers,
    List<Step> steps,
    Optional<Instant> countedTo,
    Optional<Instant> estimatedTo) {
  /** One bar of a forecast. */
  public record Step(Instant from, long timers) {}
}
