package io.punctual.protocol;

/**
 * How a timer's next-at says that it waits for the end of a pause: far ahead of all dues, where no
 * scan of what is due comes by, and among its like in due order.
 */
public final class Paused {

  /** Some 35,000 years of milliseconds: no due is so far. */
  public static final long FROM = 1L << 50;

  private Paused() {}

  public static boolean is(long nextAtMillis) {
    return nextAtMillis >= FROM;
  }

  /** When it may be delivered, once its pause is over. */
  public static long readyAt(long nextAtMillis) {
    return is(nextAtMillis) ? nextAtMillis - FROM : nextAtMillis;
  }
}
