package io.punctual.standalone.text;

import java.time.Duration;

/** Lengths of time in two units at most, rounded to the smaller one. */
final class Spans {
  private static final long SECOND_MILLIS = 1_000;
  private static final long MINUTE = 60;
  private static final long HOUR = 60;
  private static final long DAY = 24;

  private Spans() {}

  /** Of something not negative. */
  static String describe(Duration span) {
    long millis = span.toMillis();
    if (millis < SECOND_MILLIS) {
      return millis + " ms";
    }
    long seconds = rounded(millis, SECOND_MILLIS);
    if (seconds < MINUTE * HOUR) {
      return two(seconds / MINUTE, "m", seconds % MINUTE, "s");
    }
    long minutes = rounded(seconds, MINUTE);
    if (minutes < HOUR * DAY) {
      return two(minutes / HOUR, "h", minutes % HOUR, "m");
    }
    long hours = rounded(minutes, HOUR);
    return two(hours / DAY, "d", hours % DAY, "h");
  }

  private static long rounded(long value, long unit) {
    return (value + unit / 2) / unit;
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    if (large == 0) {
      return small + " " + smallUnit;
    }
    String text = large + " " + largeUnit;
    return small == 0 ? text : text + " " + small + " " + smallUnit;
  }
}
