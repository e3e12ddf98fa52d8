package io.punctual.verify.offer;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** How requests were answered, and how long after their moments. */
public final class Answers {
  private static final long MICROS_MAX = TimeUnit.MINUTES.toMicros(10);
  private static final int DIGITS = 3;
  private static final int DETAILS_MAX = 1_000;

  private final Histogram latency = new ConcurrentHistogram(MICROS_MAX, DIGITS);
  private final LongAdder sent = new LongAdder();
  private final LongAdder measuredSent = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final Queue<FailedRequest> failed = new ConcurrentLinkedQueue<>();
  private final Queue<Long> repeatedAtMillis = new ConcurrentLinkedQueue<>();

  void sent(SentRequest request) {
    sent.add(request.timers());
    if (request.measured()) {
      measuredSent.add(request.timers());
    }
  }

  /** A request's answer is here, or will not come any more. */
  void answered(SentRequest request) {
    if (request.measured()) {
      long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - request.intendedNanos());
      latency.recordValue(Math.max(0, Math.min(MICROS_MAX, micros)));
    }
  }

  /** All that the answer says is noted. */
  void ended(SentRequest request) {
    ended.add(request.timers());
  }

  void refused(SentRequest request, int timers, String kind, boolean canRetry, String detail) {
    fail(request, timers, kind, true, canRetry, detail);
  }

  void unanswered(SentRequest request, String kind, String detail) {
    fail(request, request.timers(), kind, false, false, detail);
  }

  private void fail(
      SentRequest of, int timers, String kind, boolean answered, boolean canRetry, String detail) {
    failures.increment();
    String kept = failures.sum() <= DETAILS_MAX ? detail : "";
    failed.add(
        new FailedRequest(
            of.postedMillis(), timers, of.measured(), kind, answered, canRetry, kept));
  }

  void repeated(SentRequest request) {
    repeatedAtMillis.add(request.postedMillis());
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

  /** Timers in requests that wait for their answers. */
  public long waitingCount() {
    return sent.sum() - ended.sum();
  }

  public long refusedCount() {
    return failedCount(FailedRequest::answered);
  }

  /** Timers that may have been accepted, and may arrive; nothing was promised about them. */
  public long unansweredCount() {
    return failedCount(it -> !it.answered());
  }

  public List<FailedRequest> failed() {
    return List.copyOf(failed);
  }

  public long measuredFailedCount() {
    return failedCount(FailedRequest::measured);
  }

  private long failedCount(Predicate<FailedRequest> which) {
    return failed.stream().filter(which).mapToLong(FailedRequest::timers).sum();
  }

  /** Timers by the reason for which they were not accepted; the warm-up's, too. */
  public Map<String, Long> failedByKind() {
    return failed.stream()
        .collect(groupingBy(FailedRequest::kind, TreeMap::new, summingLong(FailedRequest::timers)));
  }

  /** When each request was first sent that was sent once more. */
  public List<Long> repeatedAtMillis() {
    return List.copyOf(repeatedAtMillis);
  }
}
