package io.punctual.store;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A timer as it was accepted.
 *
 * @param keyHash see {@link KeyHash}; it also chooses the shard
 * @param dueMillis epoch milliseconds
 * @param seq the order of submission: 48-bit epoch milliseconds, 16-bit counter
 */
public record Timer(
    UUID id,
    String tenant,
    @Nullable String name,
    Event event,
    long keyHash,
    long dueMillis,
    long seq) {

  public int shard() {
    return Shards.of(keyHash);
  }
}
