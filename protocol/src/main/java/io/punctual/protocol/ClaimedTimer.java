package io.punctual.protocol;

/**
 * A timer under a delivery's claim: only its holder may hand it over.
 *
 * @param readyAtMillis when it may be handed over: the due, or later after a transient failure
 * @param attempts ended attempts before this one
 */
public record ClaimedTimer(Timer timer, long readyAtMillis, int attempts, int unknownAttempts) {

  /** From then on it must no longer be handed over; {@link Long#MAX_VALUE} for never. */
  public long expiresAtMillis() {
    LatenessPolicy lateness = timer.lateness();
    return lateness == null ? Long.MAX_VALUE : lateness.expiresAtMillis(timer.dueMillis());
  }
}
