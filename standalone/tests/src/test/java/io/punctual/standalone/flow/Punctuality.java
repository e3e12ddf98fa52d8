package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.verify.watch.Lateness;
import io.punctual.verify.watch.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/**
 * How late timers were, beside how late a thread woke meanwhile that did nothing else. A busy
 * machine delays each thread that a record passes as much as it delays that one.
 */
record Punctuality(Lateness timers, Lateness wakeUps) {
  private static final int THREADS = 10;
  private static final int WINDOWS = 3;

  /** In one of three windows at least, since a shared machine may stand still in the others. */
  static void onceInThree(Callable<Lateness> window, Predicate<Punctuality> holds)
      throws Exception {
    List<Punctuality> seen = new ArrayList<>();
    do {
      seen.add(in(window));
      System.out.println(seen.getLast());
    } while (seen.size() < WINDOWS && !holds.test(seen.getLast()));
    assertThat(seen).anyMatch(holds);
  }

  private static Punctuality in(Callable<Lateness> window) throws Exception {
    Machine machine = new Machine();
    machine.start();
    try {
      return new Punctuality(window.call(), machine.wakeUps());
    } finally {
      machine.close();
    }
  }

  /** Without what the machine's own delay can have added. */
  double ownMillis(double percentile) {
    return timers.percentileMillis(percentile) - THREADS * wakeUps.percentileMillis(percentile);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "p50 %.1f ms, p90 %.1f ms, p99 %.1f ms without the machine's own delay",
        ownMillis(50),
        ownMillis(90),
        ownMillis(99));
  }
}
