package io.punctual.api.submit;

import io.punctual.api.submit.SubmitQueue.Offered;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Submissions waiting, in a line for each tenant; bounded in number and bytes, altogether and each
 * line to its tenant's share. The heads of the lines come in turn: however many wait of one tenant,
 * another's next stands behind one of them at most.
 */
final class Lines {

  private static final class Line {
    private final Deque<Submission> waiting = new ArrayDeque<>();
    private long bytes;
  }

  private final int sizeMax;
  private final long bytesMax;
  private final ToDoubleFunction<String> shareOf;

  /** No more than tenants that are configured. */
  private final Map<String, Line> byTenant = new HashMap<>();

  private final Deque<Line> turns = new ArrayDeque<>();
  private int size;
  private long bytes;

  /**
   * @param shareOf the part of it that may be a tenant's
   */
  Lines(int sizeMax, long bytesMax, ToDoubleFunction<String> shareOf) {
    this.sizeMax = sizeMax;
    this.bytesMax = bytesMax;
    this.shareOf = shareOf;
  }

  /** {@link Offered#TAKEN} when there is room for it. */
  Offered roomFor(Submission submission) {
    if (size >= sizeMax || bytes + submission.sizeBytes() > bytesMax) {
      return Offered.FULL;
    }
    return isShareFull(submission) ? Offered.SHARE_FULL : Offered.TAKEN;
  }

  /** A tenant with none waiting may always have one. */
  private boolean isShareFull(Submission submission) {
    Line line = lineOf(submission);
    double share = shareOf.applyAsDouble(submission.timer().tenant());
    return !line.waiting.isEmpty()
        && (line.waiting.size() >= share * sizeMax
            || line.bytes + submission.sizeBytes() > share * bytesMax);
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
    if (!line.waiting.isEmpty()) {
      turns.addLast(line);
    }
    return first;
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
