package io.punctual.engines.process;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a child to be of use: as long as it lives, and no longer than its bound. */
public final class Readiness {
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private Readiness() {}

  /**
   * @param ready asked again and again; false or a thrown exception means not yet
   */
  public static void await(ChildProcess child, Duration max, BooleanSupplier ready) {
    long end = System.nanoTime() + max.toNanos();
    while (!holds(ready)) {
      if (!child.isAlive()) {
        throw new NotReady(child, "it ended");
      }
      if (System.nanoTime() > end) {
        throw new NotReady(child, "it did not answer within " + max.toSeconds() + " s");
      }
      pause(child);
    }
  }

  private static boolean holds(BooleanSupplier ready) {
    try {
      return ready.getAsBoolean();
    } catch (RuntimeException e) {
      return false;
    }
  }

  private static void pause(ChildProcess child) {
    try {
      Thread.sleep(LOOK_EVERY);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotReady(child, "the wait was interrupted");
    }
  }
}
