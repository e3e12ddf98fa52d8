package io.punctual.store;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * All of a pending timer but its event: what a delivery is decided on.
 *
 * @param nextAtMillis the due; after a transient failure, when to try again
 * @param version counts reschedules
 * @param claim null when free
 * @param attempts attempts that ended, whatever their outcome
 * @param unknownAttempts those of them that may have reached Kafka
 * @param sizeBytes of key, headers and payload
 */
@SuppressWarnings("ArrayRecordComponent")
public record Head(
    UUID id,
    String topic,
    byte @Nullable [] key,
    long keyHash,
    long dueMillis,
    long seq,
    long nextAtMillis,
    int version,
    @Nullable Claim claim,
    int attempts,
    int unknownAttempts,
    int sizeBytes) {}
