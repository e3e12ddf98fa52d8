package io.punctual.perf.fault;

import java.time.Instant;

/** Something that goes wrong, and is mended again. */
public interface Fault {

  /**
   * Puts there what it will happen to.
   *
   * @param begins when it will go wrong
   * @param ends when it will be mended
   */
  default void prepare(Instant begins, Instant ends) throws InterruptedException {}

  void begin();

  /** Mends it. */
  void end();

  /** Of the timers that it kept from being delivered, how many still are not, a while later. */
  default int missing() throws InterruptedException {
    return 0;
  }
}
