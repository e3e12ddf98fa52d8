package io.punctual.protocol;

import java.util.List;

/**
 * Pending timers, each key's in (due, seq) order.
 *
 * @param cut whether there were too many: of each key only the first few are here
 */
public record Candidates(List<Candidate> timers, boolean cut) {}
