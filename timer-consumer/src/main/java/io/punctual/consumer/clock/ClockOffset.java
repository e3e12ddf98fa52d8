package io.punctual.consumer.clock;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * How far the callback's clock is from ours: the word of the sample with the shortest round trip in
 * a sliding window, since that one can be wrong the least (RFC 5905, section 10). Pure; not
 * thread-safe.
 */
public final class ClockOffset {

  /** Samples that contradict each other by more than this say that a clock was set. */
  static final long STEP_MICROS = 250_000;

  /** A bound for round trips that only ever grow; the longest of them are let go. */
  static final int SAMPLES_MAX = 1_000;

  private final long windowMicros;

  /** Oldest first, round trips growing: each is the best of the window once those before age. */
  private final Deque<ClockSample> samples = new ArrayDeque<>();

  public ClockOffset(Duration window) {
    this.windowMicros = window.toNanos() / 1_000;
  }

  public void add(ClockSample sample) {
    if (stepped(sample)) {
      samples.clear();
    }
    while (!samples.isEmpty()
        && (samples.getLast().roundTripMicros() >= sample.roundTripMicros()
            || samples.size() >= SAMPLES_MAX)) {
      samples.removeLast();
    }
    samples.addLast(sample);
    dropOlderThan(sample.answeredMicros() - windowMicros);
  }

  /** The two can't both be right: each is off by half its round trip at most. */
  private boolean stepped(ClockSample sample) {
    return best()
        .map(
            best ->
                Math.abs(best.offsetMicros() - sample.offsetMicros())
                    > (best.roundTripMicros() + sample.roundTripMicros()) / 2 + STEP_MICROS)
        .orElse(false);
  }

  private void dropOlderThan(long micros) {
    while (samples.size() > 1 && samples.getFirst().answeredMicros() < micros) {
      samples.removeFirst();
    }
  }

  /** Empty until the callback has answered once. */
  public Optional<ClockSample> best() {
    return Optional.ofNullable(samples.peekFirst());
  }
}
