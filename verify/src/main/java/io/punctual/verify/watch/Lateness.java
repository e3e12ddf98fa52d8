package io.punctual.verify.watch;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/** How late a number of timers were, in microseconds. */
public final class Lateness {
  public static final long MICROS_MAX = 3_600_000_000L;
  public static final int DIGITS = 3;
  private static final double MILLI = 1_000.0;

  private final Histogram histogram = new Histogram(MICROS_MAX, DIGITS);

  public void add(long micros) {
    histogram.recordValue(clamp(micros));
  }

  public void addMillis(long millis) {
    add(millis * 1_000);
  }

  public Histogram histogram() {
    return histogram;
  }

  public long count() {
    return histogram.getTotalCount();
  }

  /** How many were later than {@code from} and at most as late as {@code to}. */
  public long countBetween(long fromMicros, long toMicros) {
    return histogram.getCountBetweenValues(fromMicros + 1, toMicros);
  }

  public double percentileMillis(double percentile) {
    return histogram.getValueAtPercentile(percentile) / MILLI;
  }

  /** Such as "1.2 ms"; 100 for the latest. */
  public String percentile(double percentile) {
    return count() == 0 ? "–" : text(histogram.getValueAtPercentile(percentile));
  }

  /** Early ones are counted elsewhere; here they are on time. */
  public static long clamp(long micros) {
    return Math.max(0, Math.min(MICROS_MAX, micros));
  }

  public static String text(long micros) {
    return String.format(Locale.ROOT, "%.1f ms", micros / MILLI);
  }
}
