package io.punctual.protocol;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A pending timer as it was read: what a delivery is decided on.
 *
 * @param nextAtMillis the due; after a transient failure, when to try again; of one that waits, see
 *     {@link Waiting}
 * @param version counts changes of due or payload
 * @param lateness null when it is to be delivered however late
 * @param claim null when free
 * @param attempts attempts that ended, whatever their outcome
 * @param unknownAttempts those of them that may have reached Kafka
 * @param sizeBytes of key, headers and payload
 * @param timer with its event; null when that is too large to be read before it is claimed
 */
@SuppressWarnings("ArrayRecordComponent")
public record Candidate(
    UUID id,
    String tenant,
    String topic,
    byte @Nullable [] key,
    long keyHash,
    long dueMillis,
    long seq,
    long nextAtMillis,
    int version,
    @Nullable LatenessPolicy lateness,
    @Nullable Claim claim,
    int attempts,
    int unknownAttempts,
    int sizeBytes,
    @Nullable Timer timer) {

  /** When it may be delivered, as far as nothing holds it. */
  public long readyAtMillis() {
    return Waiting.readyAt(nextAtMillis);
  }

  /** Whether it must no longer be handed over. */
  public boolean hasExpired(long nowMillis) {
    return lateness != null && lateness.expiresAtMillis(dueMillis) <= nowMillis;
  }
}
