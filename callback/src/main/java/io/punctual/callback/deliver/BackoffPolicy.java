package io.punctual.callback.deliver;

import java.time.Duration;

/**
 * When a transient failure is tried again: doubling from {@code first} to {@code max}.
 *
 * @param first after the first failure
 * @param max the longest pause; tries never end unless the timer has a lateness policy
 */
public record BackoffPolicy(Duration first, Duration max) {

  public BackoffPolicy {
    if (first.isNegative() || first.isZero() || max.compareTo(first) < 0) {
      throw new IllegalArgumentException("backoff: 0 < first <= max");
    }
  }

  /**
   * @param attempts failed attempts so far, this one included
   */
  public long delayMillis(int attempts) {
    int doublings = Math.clamp(attempts - 1L, 0, 30);
    return Math.min(max.toMillis(), first.toMillis() << doublings);
  }
}
