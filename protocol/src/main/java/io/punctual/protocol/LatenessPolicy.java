package io.punctual.protocol;

/**
 * How late a timer may be handed over: until so long past its due, whatever that is by then.
 *
 * @param expireAfterMillis past the due
 */
public record LatenessPolicy(long expireAfterMillis, OnExpiry onExpiry) {

  public LatenessPolicy {
    if (expireAfterMillis <= 0) {
      throw new IllegalArgumentException("a timer expires after its due");
    }
  }

  /** From then on it is no longer handed over, epoch milliseconds. */
  public long expiresAtMillis(long dueMillis) {
    return dueMillis + expireAfterMillis;
  }
}
