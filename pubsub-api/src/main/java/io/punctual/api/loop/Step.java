package io.punctual.api.loop;

import java.time.Duration;

/** What a {@link Loop} does again and again. */
public interface Step {

  /** Does what there is to do; returns how long to pause unless woken. */
  Duration runOnce() throws InterruptedException;

  /** The last word when the loop stops: bounded in time. */
  default void finish() throws InterruptedException {}
}
