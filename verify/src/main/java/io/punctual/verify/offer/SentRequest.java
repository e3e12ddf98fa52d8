package io.punctual.verify.offer;

/**
 * One request on its way.
 *
 * @param intendedNanos when it was to be sent, by {@link System#nanoTime}: latency counts from here
 * @param measured whether that moment is within what is measured
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record SentRequest(
    long intendedNanos, long postedMillis, boolean measured, int[] keys, long[] duesMillis) {
  int timers() {
    return keys.length;
  }
}
