package io.punctual.consumer.hold;

import io.punctual.consumer.clock.ClockSample;

/**
 * How long before its due a timer goes to the callback: as long as the way there, the look-up and
 * the claim have lately taken, their mean and four mean deviations, as TCP waits for an answer (RFC
 * 6298, section 2). Within bounds. Thread-safe.
 */
public final class Runway {
  private static final double GAIN = 1 / 8.0;
  private static final double DEVIATION_GAIN = 1 / 4.0;
  private static final int DEVIATIONS = 4;
  private static final double MICROS_PER_MILLI = 1e3;

  private final long millisMin;
  private final long millisMax;
  private double meanMicros;
  private double deviationMicros;
  private volatile long millis;

  public Runway(long millisMin, long millisMax) {
    this.millisMin = millisMin;
    this.millisMax = millisMax;
    this.millis = millisMin;
  }

  /** Of one length, whatever is measured. */
  public Runway(long millis) {
    this(millis, millis);
  }

  /**
   * A request that claimed something.
   *
   * @param way of the request and its answer
   * @param claimedAtMicros the callback's clock then
   */
  public void learn(ClockSample way, long claimedAtMicros) {
    learn(way.roundTripMicros() / 2 + claimedAtMicros - way.receivedMicros());
  }

  synchronized void learn(long micros) {
    deviationMicros += DEVIATION_GAIN * (Math.abs(micros - meanMicros) - deviationMicros);
    meanMicros += GAIN * (micros - meanMicros);
    double needed = (meanMicros + DEVIATIONS * deviationMicros) / MICROS_PER_MILLI;
    millis = Math.clamp((long) Math.ceil(needed), millisMin, millisMax);
  }

  public long millis() {
    return millis;
  }
}
