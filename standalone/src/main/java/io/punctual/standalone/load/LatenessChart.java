package io.punctual.standalone.load;

import io.punctual.standalone.text.Bar;
import io.punctual.verify.watch.Lateness;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** How many were how late, as bars for a terminal. */
final class LatenessChart {
  private static final int WIDTH = 50;
  private static final List<Long> BOUNDS_MILLIS =
      List.of(1L, 2L, 3L, 5L, 10L, 20L, 50L, 100L, 500L, 2_000L, 5_000L);

  private LatenessChart() {}

  static String of(Lateness lateness) {
    StringJoiner lines = new StringJoiner("\n");
    long from = -1;
    for (long bound : BOUNDS_MILLIS) {
      long to = bound * 1_000;
      lines.add(line("≤ " + bound + " ms", lateness.countBetween(from, to), lateness.count()));
      from = to;
    }
    long rest = lateness.countBetween(from, Lateness.MICROS_MAX);
    lines.add(line("later", rest, lateness.count()));
    return lines.toString();
  }

  private static String line(String label, long count, long all) {
    double share = all == 0 ? 0 : (double) count / all;
    return String.format(
            Locale.ROOT, "  %10s %6.2f %% %7d %s", label, share * 100, count, Bar.of(share, WIDTH))
        .stripTrailing();
  }
}
