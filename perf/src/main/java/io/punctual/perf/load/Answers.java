package io.punctual.perf.load;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** How requests were answered, and how long after their moments. */
public final class Answers {
  private static final long MICROS_MAX = TimeUnit.MINUTES.toMicros(10);
  private static final int DIGITS = 3;

  private final Histogram latency = new ConcurrentHistogram(MICROS_MAX, DIGITS);
  private final LongAdder sent = new LongAdder();
  private final LongAdder measuredSent = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder measuredRefused = new LongAdder();
  private final Map<String, LongAdder> refusals = new ConcurrentSkipListMap<>();

  void sent(Sent request) {
    sent.add(request.timers());
    if (request.measured()) {
      measuredSent.add(request.timers());
    }
  }

  /** A request's answer is here, or will not come any more. */
  void ended(Sent request) {
    ended.add(request.timers());
    if (request.measured()) {
      long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - request.intendedNanos());
      latency.recordValue(Math.max(0, Math.min(MICROS_MAX, micros)));
    }
  }

  void refused(Sent request, int timers, String why) {
    refusals.computeIfAbsent(why, reason -> new LongAdder()).add(timers);
    if (request.measured()) {
      measuredRefused.add(timers);
    }
  }

  /** Of the measured requests, in microseconds from their intended moments. */
  public Histogram latency() {
    return latency;
  }

  public long sentCount() {
    return sent.sum();
  }

  public long measuredSentCount() {
    return measuredSent.sum();
  }

  /** Not accepted: refused, or without an answer. */
  public long measuredRefusedCount() {
    return measuredRefused.sum();
  }

  public long waitingCount() {
    return sent.sum() - ended.sum();
  }

  /** Timers by the reason for which they were not accepted; the warm-up's, too. */
  public Map<String, LongAdder> refusals() {
    return refusals;
  }
}
