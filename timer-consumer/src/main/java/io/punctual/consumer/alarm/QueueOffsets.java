package io.punctual.consumer.alarm;

import io.punctual.consumer.hold.UnfinishedAlarm;
import java.util.ArrayDeque;
import java.util.Deque;

/** The alarms of one queue from the first unfinished one on. */
final class QueueOffsets {

  private final Deque<UnfinishedAlarm> window = new ArrayDeque<>();
  private long next = -1;
  private long committed = -1;

  /**
   * An alarm read again, or from a queue that began anew, starts the window anew: what was known
   * about later ones comes again.
   */
  UnfinishedAlarm received(long offset) {
    if (offset < next) {
      window.clear();
    }
    UnfinishedAlarm ring = new UnfinishedAlarm(offset);
    window.addLast(ring);
    next = offset + 1;
    return ring;
  }

  void abandon() {
    window.forEach(UnfinishedAlarm::abandon);
  }

  int open() {
    return window.size();
  }

  /** The first unfinished alarm is another than that last committed. */
  boolean moved() {
    return firstUnfinished() != committed;
  }

  void committed(long offset) {
    committed = offset;
  }

  /** -1 before the first alarm. */
  long firstUnfinished() {
    while (!window.isEmpty() && window.getFirst().finished()) {
      window.removeFirst();
    }
    return window.isEmpty() ? next : window.getFirst().offset();
  }
}
