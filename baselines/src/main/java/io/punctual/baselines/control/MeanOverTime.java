package io.punctual.baselines.control;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/** The mean of something that is looked at twenty times a second. */
public final class MeanOverTime implements AutoCloseable {
  private static final Duration EVERY = Duration.ofMillis(50);

  private final IntSupplier value;
  private final Thread thread = Thread.ofPlatform().daemon().name("mean").unstarted(this::look);
  private volatile boolean closed;
  private long sum;
  private long looks;

  public MeanOverTime(IntSupplier value) {
    this.value = value;
  }

  public void start() {
    thread.start();
  }

  private void look() {
    while (!closed) {
      add(value.getAsInt());
      LockSupport.parkNanos(EVERY.toNanos());
    }
  }

  private synchronized void add(int now) {
    sum += now;
    looks++;
  }

  /** Since it was asked last. */
  public synchronized double mean() {
    double mean = (double) sum / Math.max(1, looks);
    sum = 0;
    looks = 0;
    return mean;
  }

  @Override
  public void close() {
    closed = true;
  }
}
