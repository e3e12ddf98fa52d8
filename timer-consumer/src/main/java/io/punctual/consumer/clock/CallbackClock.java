package io.punctual.consumer.clock;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The callback's clock as far as it is known here: a steady clock of our own (one that nobody sets)
 * and the offset of the callback's from it. Thread-safe.
 */
public final class CallbackClock {

  private final LongSupplier ownMicros;
  private final ClockOffset offset;
  private final CountDownLatch known = new CountDownLatch(1);
  private volatile long offsetMicros;
  private volatile long roundTripMicros;
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
    offset.best().ifPresent(this::goBy);
    samples++;
    known.countDown();
  }

  private void goBy(ClockSample best) {
    offsetMicros = best.offsetMicros();
    roundTripMicros = best.roundTripMicros();
  }

  public long offsetMicros() {
    return offsetMicros;
  }

  /** Of the sample that the offset is from: it is right to within half of this. */
  public long roundTripMicros() {
    return roundTripMicros;
  }

  /** Answers learnt from so far. */
  public long samples() {
    return samples;
  }

  /** Until then {@link #nowMicros} is a guess by our own clock. */
  public boolean known() {
    return known.getCount() == 0;
  }

  /** Waits for the callback's first answer. */
  public boolean awaitKnown(Duration atMost) throws InterruptedException {
    return known.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }
}
