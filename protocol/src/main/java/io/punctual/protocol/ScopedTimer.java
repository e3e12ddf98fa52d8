package io.punctual.protocol;

import java.util.UUID;

/**
 * A pending timer with what pauses and paces know it by.
 *
 * @param nextAtMillis the due; after a transient failure, when to try again; of one that waits, see
 *     {@link Waiting}
 * @param expiresAtMillis from then on it must no longer be handed over; {@link Long#MAX_VALUE} for
 *     never
 */
public record ScopedTimer(
    UUID id,
    String tenant,
    String topic,
    long keyHash,
    long dueMillis,
    long nextAtMillis,
    long expiresAtMillis) {

  /**
   * Whether it waits then: one that has expired ends, and one whose pause is over by its due goes.
   */
  public boolean isHeldBy(Pauses pauses, long nowMillis) {
    return expiresAtMillis > nowMillis
        && pauses.hold(tenant, topic, keyHash, Math.max(nowMillis, dueMillis));
  }
}
