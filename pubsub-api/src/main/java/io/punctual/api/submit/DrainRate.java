package io.punctual.api.submit;

/**
 * The time that a queue takes to drain, as a moving average over takes that left entries behind:
 * only then are the writers the limit. Each take that leaves none lets it fade, since nothing may
 * be left again for long: a bound that one stall of the database lowered would stay. Pure; not
 * thread-safe.
 */
final class DrainRate {

  /** A take counts one part in so many. */
  private static final int WEIGHT = 8;

  private long nanosEach;
  private long takenAtNanos;
  private boolean leftSome;

  /** So many were taken, and that many were left. */
  void taken(int count, int left, long nowNanos) {
    if (leftSome && count > 0) {
      long each = (nowNanos - takenAtNanos) / count;
      nanosEach = nanosEach == 0 ? each : nanosEach + (each - nanosEach) / WEIGHT;
    } else if (left == 0) {
      nanosEach -= nanosEach / WEIGHT;
    }
    takenAtNanos = nowNanos;
    leftSome = left > 0;
  }

  /** How long so many will take; 0 while that is not known. */
  long nanosFor(int count) {
    return count * nanosEach;
  }
}
