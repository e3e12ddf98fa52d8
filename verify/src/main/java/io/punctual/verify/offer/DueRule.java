package io.punctual.verify.offer;

import java.util.random.RandomGenerator;

/** When a timer is to be due. */
@FunctionalInterface
public interface DueRule {
  long dueMillis(RandomGenerator random, long nowMillis);

  /** Anywhere between so far and so far ahead. */
  static DueRule ahead(int fromMillis, int toMillis) {
    if (fromMillis < 0 || toMillis < fromMillis) {
      throw new IllegalArgumentException("--due-from must be at least 0 and at most --due-to");
    }
    return (random, now) -> now + random.nextInt(fromMillis, toMillis + 1);
  }

  static DueRule at(long dueMillis) {
    return (random, now) -> dueMillis;
  }
}
