package io.punctual.engines.process;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Looks again and again whether something holds, no longer than its bound. */
public final class Readiness {
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private Readiness() {}

  /**
   * Waits for a child to be of use, as long as it lives.
   *
   * @param ready false or a thrown exception means not yet
   */
  public static void await(ChildProcess child, Duration max, BooleanSupplier ready) {
    if (!await(max, () -> holds(ready) || endedEarly(child))) {
      throw new NotReady(child, "it did not answer within " + max.toSeconds() + " s");
    }
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

  private static boolean holds(BooleanSupplier ready) {
    try {
      return ready.getAsBoolean();
    } catch (RuntimeException e) {
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
