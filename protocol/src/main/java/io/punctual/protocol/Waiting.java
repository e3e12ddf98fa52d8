package io.punctual.protocol;

/**
 * How a timer's next-at says that it waits for the end of a pause, or for its turn in a pace: far
 * ahead of all dues, where no scan of what is due comes by; what pauses hold in a zone of its own,
 * as that of each pace, and there in due order.
 */
public final class Waiting {

  /** Where the first zone begins: some 35,000 years of milliseconds; no due is so far. */
  public static final long FROM = 1L << 50;

  /** The zone of what a pause holds. */
  public static final int PAUSED = 0;

  /** Above the zone of each pace. */
  public static final int ZONES = 1 << 16;

  /** The dues of a zone: until the year 2527, and what waits is due. */
  private static final long WIDTH = 1L << 44;

  private Waiting() {}

  public static boolean is(long nextAtMillis) {
    return nextAtMillis >= FROM;
  }

  /** Where it waits; -1 if it does not. */
  public static int zone(long nextAtMillis) {
    return is(nextAtMillis) ? (int) ((nextAtMillis - FROM) / WIDTH) : -1;
  }

  /** What is added to the dues of a zone; the next-at of the first of them. */
  public static long from(int zone) {
    return FROM + zone * WIDTH;
  }

  /** When it may be delivered, once nothing holds it. */
  public static long readyAt(long nextAtMillis) {
    return is(nextAtMillis) ? (nextAtMillis - FROM) % WIDTH : nextAtMillis;
  }
}
