package io.punctual.perf.load;

/**
 * How fast.
 *
 * @param timersPerSecond submitted
 * @param batch so many in one request; 1: each by itself
 */
public record Rate(double timersPerSecond, int batch) {
  private static final int BATCH_MAX = 1_000;
  private static final double NANOS = 1e9;

  public Rate {
    if (!(timersPerSecond > 0)) {
      throw new IllegalArgumentException("--rate must be more than 0");
    }
    if (batch < 1 || batch > BATCH_MAX) {
      throw new IllegalArgumentException("--batch must be 1 to " + BATCH_MAX);
    }
  }

  public static Rate single(double timersPerSecond) {
    return new Rate(timersPerSecond, 1);
  }

  /** After the first request, in nanoseconds. */
  long requestAt(long number) {
    return (long) (number * batch * NANOS / timersPerSecond);
  }
}
