package io.punctual.engines.process;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Looks again and again whether something holds, no longer than its bound. */
public final class Readiness {
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private Readiness() {}

  /**
   * Waits for a child to be of use, as long as it lives.
   *
   * @param ready false or a thrown exception means not yet; the last exception is told when the
   *     time is over
   */
  public static void await(ChildProcess child, Duration max, BooleanSupplier ready) {
    AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    if (!await(max, () -> holds(ready, failure) || endedEarly(child))) {
      String why = failure.get() == null ? "" : " (" + rootOf(failure.get()) + ")";
      throw new NotReady(child, "it did not answer within " + max.toSeconds() + " s" + why);
    }
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null ? failure : rootOf(cause);
  }

  /** Whether the condition held in time. */
  public static boolean await(Duration max, BooleanSupplier condition) {
    long end = System.nanoTime() + max.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      try {
        Thread.sleep(LOOK_EVERY);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("the wait was interrupted", e);
      }
    }
    return true;
  }

  private static boolean holds(
      BooleanSupplier ready, AtomicReference<@Nullable RuntimeException> failure) {
    try {
      return ready.getAsBoolean();
    } catch (RuntimeException e) {
      failure.set(e);
      return false;
    }
  }

  private static boolean endedEarly(ChildProcess child) {
    if (!child.isAlive()) {
      throw new NotReady(child, "it ended");
    }
    return false;
  }
}
