package io.punctual.protocol;

/**
 * How late a timer may be handed over: until so long past its due, whatever that is by then.
 *
 * <p>An expiry is a finish without a hand-over, by read, claim and finish, with the guards of any
 * delivery: there is no sweeper or index for it. It is decided before the claim, for any expired
 * timer whatever its topic, its retry and its place in the key, and again right before the
 * hand-over. Those behind it go with a later delivery, after its end is committed, since callbacks'
 * clocks differ; all expired ones of a key end together. A next try is never beyond the expiry, so
 * the sweep ends it soon after; what waits for a pause's end or its turn, within a minute. A record
 * of unknown outcome may arrive although its timer expired. A redriven timer has no policy: a
 * redrive means to deliver now, however late.
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
