package io.punctual.lifecycle;

import java.time.Duration;

/** What a {@link Loop} repeats. */
@FunctionalInterface
public interface Step {

  /** Does what there is to do; returns how long to pause. */
  Duration runOnce() throws InterruptedException;

  /** How long to pause when {@link #runOnce} has failed. */
  default Duration pauseAfterFailure() {
    return Duration.ofSeconds(1);
  }

  /** The last word when the loop stops: bounded in time. */
  default void finish() throws InterruptedException {}

  /** A step with the same pause after each pass, failed or not. */
  static Step every(Duration pause, Runnable pass) {
    return new Step() {
      @Override
      public Duration runOnce() {
        pass.run();
        return pause;
      }

      @Override
      public Duration pauseAfterFailure() {
        return pause;
      }
    };
  }
}
