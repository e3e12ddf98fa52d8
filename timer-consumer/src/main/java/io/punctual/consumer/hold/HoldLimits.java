package io.punctual.consumer.hold;

/**
 * The bounds of the hold; each has a key of its own under {@code punctual.hold}.
 *
 * @param timersMax at this many timers no more alarms are read
 * @param runwayMillis how long before its due a timer is handed to the callback, at least
 * @param lateMillisMax a timer that must be asked for again this long past its due is left to the
 *     sweep
 * @param retryAheadMillisMax a timer to be asked for again only after this long is left to the
 *     sweep
 * @param lateArrivalMillisMax a timer whose alarm arrives this long past its due is not held
 * @param aheadMillisMax a timer whose alarm arrives this long before its due is not held
 * @param handOverMillis when a queue goes to another consumer, what of it is due within this time
 *     stays
 * @param backoffMillisMin the wait after a first failed request; doubled by each further one
 * @param backoffMillisMax the longest such wait
 */
public record HoldLimits(
    int timersMax,
    long runwayMillis,
    long lateMillisMax,
    long retryAheadMillisMax,
    long lateArrivalMillisMax,
    long aheadMillisMax,
    long handOverMillis,
    long backoffMillisMin,
    long backoffMillisMax) {

  private static final int DOUBLINGS_MAX = 20;

  public static final HoldLimits DEFAULTS =
      new HoldLimits(200_000, 25, 2_000, 5_000, 5_000, 600_000, 0, 10, 1_000);

  long backoffMillis(int failures) {
    return Math.min(backoffMillisMax, backoffMillisMin << Math.min(failures, DOUBLINGS_MAX));
  }
}
