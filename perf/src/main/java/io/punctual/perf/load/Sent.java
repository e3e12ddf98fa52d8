package io.punctual.perf.load;

/**
 * One request on its way.
 *
 * @param intendedNanos when it was to be sent, by {@link System#nanoTime}: latency counts from here
 * @param measured that moment was within what is measured
 */
record Sent(
    long intendedNanos, long postedMillis, boolean measured, int[] keys, long[] duesMillis) {

  int timers() {
    return keys.length;
  }
}
