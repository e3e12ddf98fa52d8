package io.punctual.standalone.flow;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Runs tasks at a moment, each on a thread of its own. */
final class AtMoment {

  private static final long RETRY_AFTER_MICROS = 1_000_000;
  private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

  private AtMoment() {}

  /** When that moment comes; at once when it has passed. */
  static Executor micros(long epochMicros) {
    return CompletableFuture.delayedExecutor(
        epochMicros - nowMicros(), TimeUnit.MICROSECONDS, THREADS);
  }

  /** Returns when who was turned away for overload may try again. */
  static void awaitRetry() {
    CompletableFuture.runAsync(() -> {}, micros(nowMicros() + RETRY_AFTER_MICROS)).join();
  }

  static long nowMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
