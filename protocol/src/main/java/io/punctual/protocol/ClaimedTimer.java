package io.punctual.protocol;

/**
 * A timer under a delivery's claim: only its holder may hand it over.
 *
 * @param nextAtMillis the due; after a transient failure, when to try again; of one that waited,
 *     see {@link Waiting}
 * @param attempts ended attempts before this one
 */
public record ClaimedTimer(Timer timer, long nextAtMillis, int attempts, int unknownAttempts) {

  /** When it may be handed over. */
  public long readyAtMillis() {
    return Waiting.readyAt(nextAtMillis);
  }

  /** Whether a pause or a pace held it until this delivery. */
  public boolean hasWaited() {
    return Waiting.is(nextAtMillis);
  }

  /** From then on it must no longer be handed over; {@link Long#MAX_VALUE} for never. */
  public long expiresAtMillis() {
    LatenessPolicy lateness = timer.lateness();
    return lateness == null ? Long.MAX_VALUE : lateness.expiresAtMillis(timer.dueMillis());
  }
}
