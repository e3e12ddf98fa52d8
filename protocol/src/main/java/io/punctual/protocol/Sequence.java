package io.punctual.protocol;

import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Strictly rising 64-bit numbers: 48 bits of epoch milliseconds, 16 of a counter. More than 65,536
 * in a millisecond, or a clock that steps back, borrow from the milliseconds to come.
 */
public final class Sequence {

  private static final int COUNTER_BITS = 16;

  private final InstantSource clock;
  private final AtomicLong last = new AtomicLong();

  public Sequence(InstantSource clock) {
    this.clock = clock;
  }

  /** When a number was made. */
  public static long millis(long seq) {
    return seq >>> COUNTER_BITS;
  }

  /** The first number of a millisecond. */
  public static long firstOf(long millis) {
    return millis << COUNTER_BITS;
  }

  public long next() {
    long floor = firstOf(clock.millis());
    return last.updateAndGet(previous -> Math.max(previous + 1, floor));
  }
}
