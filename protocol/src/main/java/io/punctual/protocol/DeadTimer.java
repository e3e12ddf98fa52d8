package io.punctual.protocol;

import io.punctual.protocol.Content.Header;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A timer that could not be delivered: all but its payload.
 *
 * @param attempts including the one that ended it
 * @param diedAtMillis epoch milliseconds on the callback's clock
 */
@SuppressWarnings("ArrayRecordComponent")
public record DeadTimer(
    UUID id,
    @Nullable String name,
    String topic,
    byte @Nullable [] key,
    List<Header> headers,
    long dueMillis,
    long seq,
    int attempts,
    long diedAtMillis,
    String reason) {

  /** With its payload, null for a tombstone. */
  public record Whole(DeadTimer timer, byte @Nullable [] payload) {}
}
