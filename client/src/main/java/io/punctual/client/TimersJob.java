package io.punctual.client;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * How far a change of many timers is.
 *
 * @param action cancel, move, drop or erase
 * @param by how much dues shift; empty if they don't
 * @param filter which timers
 * @param state listing, listed, changing or ended
 * @param found timers, counted so far
 * @param done of them, those that were changed
 * @param refused of them, those that could not be
 * @param more present: there were more than a job may have
 */
public record TimersJob(
    String name,
    String action,
    Optional<String> by,
    Map<String, String> filter,
    String state,
    int found,
    int done,
    int refused,
    Optional<Boolean> more,
    Instant createdAt,
    Optional<Instant> endedAt) {}
