package io.punctual.consumer.clock;

/**
 * One look at the callback's clock, NTP's four readings. All epoch microseconds.
 *
 * @param sentMicros our clock when the request was sent
 * @param receivedMicros the callback's clock when it had it
 * @param repliedMicros the callback's clock when it answered
 * @param answeredMicros our clock when the answer came
 */
public record ClockSample(
    long sentMicros, long receivedMicros, long repliedMicros, long answeredMicros) {

  /** Callback's clock minus ours, right to within half of {@link #roundTripMicros}. */
  public long offsetMicros() {
    return ((receivedMicros - sentMicros) + (repliedMicros - answeredMicros)) / 2;
  }

  /** Time on the way, there and back. */
  public long roundTripMicros() {
    return Math.max(0, (answeredMicros - sentMicros) - (repliedMicros - receivedMicros));
  }
}
