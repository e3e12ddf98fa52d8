package io.punctual.perf.fault;

/**
 * How late timers may be in and after a fault, in milliseconds. A missed one breaks no promise.
 *
 * @param p99Max of those due meanwhile
 * @param aboveQuiet counts from the p99 of quiet times
 * @param latestMax of those due meanwhile
 * @param mayRepeat timers may arrive once more
 * @param backSecondsMax until timers are punctual again after its end
 */
record Bound(
    String text,
    double p99Max,
    boolean aboveQuiet,
    double latestMax,
    int backSecondsMax,
    boolean mayRepeat) {
  private static final double ANY = Double.MAX_VALUE;

  static Bound back(int seconds) {
    return new Bound("back in " + seconds + " s", ANY, false, ANY, seconds, true);
  }

  static Bound backOnce(int seconds) {
    return new Bound("back in " + seconds + " s, once", ANY, false, ANY, seconds, false);
  }

  static Bound p99(int seconds, int backSeconds) {
    String text = "p99 %d s, back in %d s".formatted(seconds, backSeconds);
    return new Bound(text, seconds * 1e3, false, ANY, backSeconds, true);
  }

  /** Of the other topics' timers. */
  static Bound p99AboveQuiet(int millis) {
    return new Bound("p99 + " + millis + " ms", millis, true, ANY, Integer.MAX_VALUE, true);
  }

  static Bound latest(int seconds) {
    return new Bound("max " + seconds + " s", ANY, false, seconds * 1e3, Integer.MAX_VALUE, true);
  }

  /** Until nothing of it is felt any more, as far as this bound tells. */
  int settlingSeconds() {
    return backSecondsMax == Integer.MAX_VALUE ? 0 : backSecondsMax;
  }

  boolean holds(double p99, double quietP99, double latest, int backSeconds, long repeated) {
    return p99 <= p99Max + (aboveQuiet ? quietP99 : 0)
        && latest <= latestMax
        && backSeconds <= backSecondsMax
        && (mayRepeat || repeated == 0);
  }
}
