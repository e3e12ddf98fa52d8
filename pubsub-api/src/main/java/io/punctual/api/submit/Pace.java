package io.punctual.api.submit;

/**
 * How long a queue takes for each entry, learnt from takes that left some behind: then it is
 * emptied as fast as can be. Pure; not for several threads.
 */
final class Pace {

  /** So many takes make up most of what is known. */
  private static final int WEIGHT = 8;

  private long nanosEach;
  private long takenAtNanos;
  private boolean leftSome;

  /** So many were taken, and that many were left. */
  void taken(int count, int left, long nowNanos) {
    if (leftSome && count > 0) {
      long each = (nowNanos - takenAtNanos) / count;
      nanosEach = nanosEach == 0 ? each : nanosEach + (each - nanosEach) / WEIGHT;
    }
    takenAtNanos = nowNanos;
    leftSome = left > 0;
  }

  /** How long so many will take; 0 while that is not known. */
  long nanosFor(int count) {
    return count * nanosEach;
  }
}
