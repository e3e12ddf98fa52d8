package io.punctual.perf.fault;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that goes wrong, and is mended again.
 *
 * @param prepare puts there what it will happen to
 * @param stuck the timers that it keeps from being delivered; null: none are submitted for it
 * @param afterwards when all is checked
 */
record Fault(
    Runnable prepare,
    Runnable begin,
    Runnable end,
    @Nullable StuckTimers stuck,
    Runnable afterwards) {

  static Fault of(Runnable begin, Runnable end) {
    return new Fault(() -> {}, begin, end, null, () -> {});
  }

  /**
   * @param begins when it will go wrong
   * @param ends when it will be mended
   */
  void prepare(Instant begins, Instant ends) {
    prepare.run();
    if (stuck != null) {
      stuck.submit(begins, ends);
    }
  }

  /** Of the timers that it kept from being delivered, how many still are not, a while later. */
  int missing() throws InterruptedException {
    int missing = stuck == null ? 0 : stuck.missing();
    afterwards.run();
    return missing;
  }
}
