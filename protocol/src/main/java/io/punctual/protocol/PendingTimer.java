package io.punctual.protocol;

import io.punctual.protocol.Content.Header;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A timer that is still to come, as its owner sees it: all but the payload.
 *
 * @param nextAtMillis the due; after a transient failure, when it is tried again
 * @param version counts reschedules
 * @param lateness null when it is delivered however late
 * @param claim null when nobody is delivering it
 */
@SuppressWarnings("ArrayRecordComponent")
public record PendingTimer(
    UUID id,
    String tenant,
    @Nullable String name,
    String topic,
    byte @Nullable [] key,
    long keyHash,
    List<Header> headers,
    long dueMillis,
    long seq,
    long nextAtMillis,
    int version,
    @Nullable LatenessPolicy lateness,
    @Nullable Claim claim,
    int attempts,
    int unknownAttempts,
    @Nullable String lastError) {

  /** The same with a new due, as its next version. */
  @SuppressWarnings("NullAway") // The class file of a record does not say that arrays may be null.
  public PendingTimer movedTo(long newDueMillis) {
    return new PendingTimer(
        id,
        tenant,
        name,
        topic,
        key,
        keyHash,
        headers,
        newDueMillis,
        seq,
        newDueMillis,
        version + 1,
        lateness,
        claim,
        attempts,
        unknownAttempts,
        lastError);
  }
}
