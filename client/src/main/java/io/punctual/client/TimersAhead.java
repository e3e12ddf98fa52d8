package io.punctual.client;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How many timers are due; counted until {@code countedTo} when they were too many. */
public record TimersAhead(
    Instant from,
    Instant to,
    long stepMillis,
    long timers,
    List<Step> steps,
    Optional<Instant> countedTo) {
  /** One bar of a forecast. */
  public record Step(Instant from, long timers) {}
}
