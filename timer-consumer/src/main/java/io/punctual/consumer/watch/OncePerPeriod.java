package io.punctual.consumer.watch;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Lets one message a period through, and counts the others. */
final class OncePerPeriod {

  private final long periodNanos;
  private final AtomicLong nextNanos = new AtomicLong(System.nanoTime());
  private final AtomicLong skipped = new AtomicLong();

  OncePerPeriod(Duration period) {
    this.periodNanos = period.toNanos();
  }

  void run(String message, Consumer<String> log) {
    long now = System.nanoTime();
    long next = nextNanos.get();
    if (now - next >= 0 && nextNanos.compareAndSet(next, now + periodNanos)) {
      long silent = skipped.getAndSet(0);
      log.accept(silent == 0 ? message : message + " (and " + silent + " such before, not logged)");
    } else {
      skipped.incrementAndGet();
    }
  }
}
