package io.punctual.protocol;

/**
 * A timer under a delivery's claim: only its holder may hand it over.
 *
 * @param nextAtMillis the due; after a transient failure, when to try again; of one that a pause
 *     held, see {@link Paused}
 * @param attempts ended attempts before this one
 */
public record ClaimedTimer(Timer timer, long nextAtMillis, int attempts, int unknownAttempts) {

  /** When it may be handed over. */
  public long readyAtMillis() {
    return Paused.readyAt(nextAtMillis);
  }

  /** Whether a pause held it until this delivery. */
  public boolean wasPaused() {
    return Paused.is(nextAtMillis);
  }

  /** From then on it must no longer be handed over; {@link Long#MAX_VALUE} for never. */
  public long expiresAtMillis() {
    LatenessPolicy lateness = timer.lateness();
    return lateness == null ? Long.MAX_VALUE : lateness.expiresAtMillis(timer.dueMillis());
  }
}
