package io.punctual.verify.offer;

/**
 * How fast.
 *
 * @param timersPerSecond submitted
 * @param batch so many in one request; 1: each by itself
 */
public record Rate(double timersPerSecond, int batch) {
  private static final int BATCH_MAX = 1_000;
  private static final double NANOS = 1e9;
  private static final double RAMP_FROM = 0.1;

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

  /**
   * When the request after this one is to be sent.
   *
   * @param nanos since the first
   * @param rampSeconds over how long the rate rises from a tenth to its height
   */
  double next(double nanos, int rampSeconds) {
    double risen = rampSeconds == 0 ? 1 : Math.min(1, nanos / NANOS / rampSeconds);
    return nanos + batch * NANOS / (timersPerSecond * (RAMP_FROM + (1 - RAMP_FROM) * risen));
  }
}
