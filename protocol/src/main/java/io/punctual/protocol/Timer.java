package io.punctual.protocol;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A timer as it was accepted.
 *
 * @param keyHash see {@link KeyHash}; it also chooses the shard
 * @param dueMillis epoch milliseconds
 * @param seq the order of submission: 48-bit epoch milliseconds, 16-bit counter
 * @param lateness null when it is to be delivered however late
 */
public record Timer(
    UUID id,
    String tenant,
    @Nullable String name,
    Content content,
    long keyHash,
    long dueMillis,
    long seq,
    @Nullable LatenessPolicy lateness) {

  /** One that is delivered however late. */
  public Timer(
      UUID id,
      String tenant,
      @Nullable String name,
      Content content,
      long keyHash,
      long dueMillis,
      long seq) {
    this(id, tenant, name, content, keyHash, dueMillis, seq, null);
  }

  Timer movedTo(long newDueMillis) {
    return new Timer(id, tenant, name, content, keyHash, newDueMillis, seq, lateness);
  }

  /** On the API's clock. */
  public long acceptedAtMillis() {
    return Sequence.millis(seq);
  }

  public int shard() {
    return Shards.of(keyHash);
  }
}
