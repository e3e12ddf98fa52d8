package io.punctual.consumer.clock;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The callback's clock as far as it is known here: a steady clock of our own (one that nobody sets)
 * and the offset of the callback's from it. Thread-safe.
 */
public final class CallbackClock {

  private final LongSupplier ownMicros;
  private final ClockOffset offset;
  private volatile boolean known;
  private volatile long offsetMicros;
  private volatile long samples;

  public CallbackClock(LongSupplier ownMicros, Duration window) {
    this.ownMicros = ownMicros;
    this.offset = new ClockOffset(window);
  }

  /** A clock that starts from the machine's and is not moved when that one is set. */
  public static LongSupplier steadyMicros() {
    long startMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
    long startNanos = System.nanoTime();
    return () -> startMicros + (System.nanoTime() - startNanos) / 1_000;
  }

  public long nowMicros() {
    return ownMicros.getAsLong() + offsetMicros;
  }

  public long nowMillis() {
    return Math.floorDiv(nowMicros(), 1_000L);
  }

  /** Our side of a sample. */
  public long ownMicros() {
    return ownMicros.getAsLong();
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock alone
  public synchronized void learn(ClockSample sample) {
    offset.add(sample);
    offset.best().ifPresent(best -> offsetMicros = best.offsetMicros());
    samples++;
    known = true;
  }

  public long offsetMicros() {
    return offsetMicros;
  }

  /** Answers learnt from so far. */
  public long samples() {
    return samples;
  }

  /** Until then {@link #nowMicros} is a guess by our own clock. */
  public boolean known() {
    return known;
  }
}
