package io.punctual.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A bound on how many timers of a topic are delivered in a second: what is above it waits.
 *
 * @param tenant whose timers; null for those of all tenants together
 * @param zone where they wait, see {@link Waiting}; no other pace has it
 * @param perSecond timers a second
 * @param burst how many may go at once when none went for a while
 * @param fromMillis since when, epoch milliseconds
 */
public record Pace(
    @Nullable String tenant,
    String topic,
    int zone,
    double perSecond,
    int burst,
    long fromMillis) {}
