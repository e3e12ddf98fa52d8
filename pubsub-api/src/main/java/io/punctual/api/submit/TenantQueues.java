package io.punctual.api.submit;

import io.punctual.api.submit.SubmitQueue.Offered;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Submissions waiting, in a line for each tenant; bounded in number and bytes, altogether and each
 * line to its tenant's share, and in how long the next submission would wait. The heads of the
 * lines come in turn: however many wait of one tenant, another's next stands behind one of them at
 * most.
 */
final class TenantQueues {

  private static final class Line {
    private final Deque<Submission> waiting = new ArrayDeque<>();
    private long bytes;

    private long oldestNanos(long nowNanos) {
      return waiting.isEmpty() ? 0 : Math.max(0, nowNanos - waiting.getFirst().queuedAtNanos());
    }
  }

  private final QueueLimits limits;
  private final ToDoubleFunction<String> shareOf;

  /** No more than tenants that are configured. */
  private final Map<String, Line> byTenant = new HashMap<>();

  private final Deque<Line> turns = new ArrayDeque<>();
  private final DrainRate drainRate = new DrainRate();
  private int size;
  private long bytes;
  private int removed;

  /**
   * @param shareOf the part of it that may be a tenant's
   */
  TenantQueues(QueueLimits limits, ToDoubleFunction<String> shareOf) {
    this.limits = limits;
    this.shareOf = shareOf;
  }

  /** {@link Offered#TAKEN} when there is room for it. */
  Offered roomFor(Submission submission) {
    if (size >= limits.sizeMax()) {
      return Offered.FULL;
    }
    if (bytes + submission.sizeBytes() > limits.bytesMax()) {
      return Offered.BYTES_FULL;
    }
    if (expectedNanos(lineOf(submission), submission.queuedAtNanos())
        > limits.waitMax().toNanos()) {
      return Offered.TOO_LONG;
    }
    return isShareFull(submission) ? Offered.SHARE_FULL : Offered.TAKEN;
  }

  /** A tenant with none waiting may always have one. */
  private boolean isShareFull(Submission submission) {
    Line line = lineOf(submission);
    double share = shareOf.applyAsDouble(submission.timer().tenant());
    return !line.waiting.isEmpty()
        && (line.waiting.size() >= share * limits.sizeMax()
            || line.bytes + submission.sizeBytes() > share * limits.bytesMax());
  }

  void add(Submission submission) {
    Line line = lineOf(submission);
    if (line.waiting.isEmpty()) {
      turns.addLast(line);
    }
    line.waiting.addLast(submission);
    line.bytes += submission.sizeBytes();
    bytes += submission.sizeBytes();
    size++;
  }

  private Line lineOf(Submission submission) {
    return byTenant.computeIfAbsent(submission.timer().tenant(), _ -> new Line());
  }

  Submission first() {
    return turns.getFirst().waiting.getFirst();
  }

  Submission remove() {
    Line line = turns.removeFirst();
    Submission first = line.waiting.removeFirst();
    line.bytes -= first.sizeBytes();
    bytes -= first.sizeBytes();
    size--;
    removed++;
    if (!line.waiting.isEmpty()) {
      turns.addLast(line);
    }
    return first;
  }

  /** A writer has taken what was removed since the last time. */
  void taken(long nowNanos) {
    drainRate.taken(removed, size, nowNanos);
    removed = 0;
  }

  /**
   * How long one would wait behind all: by the drain rate, and at least as long as the oldest has.
   */
  long expectedNanos(long nowNanos) {
    return turns.stream()
        .mapToLong(line -> line.oldestNanos(nowNanos))
        .reduce(drainRate.nanosFor(size), Math::max);
  }

  /** Of each other line, no more are before it than stand in its own, and one. */
  private long expectedNanos(Line joined, long nowNanos) {
    int turn = joined.waiting.size() + 1;
    int before = turns.stream().mapToInt(line -> Math.min(line.waiting.size(), turn)).sum();
    return Math.max(drainRate.nanosFor(before), joined.oldestNanos(nowNanos));
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  long bytes() {
    return bytes;
  }
}
