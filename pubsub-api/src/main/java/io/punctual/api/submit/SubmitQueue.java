package io.punctual.api.submit;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Submissions waiting for a writer, bounded in number, in bytes, and in the time that they wait:
 * who would wait too long is turned away at once. A writer takes what has gathered: what arrives
 * while a batch is being written is the next batch.
 */
final class SubmitQueue {

  /** Whether there was room. */
  enum Offered {
    TAKEN,
    FULL,
    CLOSED
  }

  private final int sizeMax;
  private final long bytesMax;
  private final long waitMaxNanos;
  private final int batchMax;
  private final long batchBytesMax;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Deque<Submission> waiting = new ArrayDeque<>();
  private final Pace pace = new Pace();
  private long bytes;
  private boolean closed;

  /**
   * @param waitMax who would wait longer, or comes when the oldest has, is not taken
   */
  SubmitQueue(int sizeMax, long bytesMax, Duration waitMax, int batchMax, long batchBytesMax) {
    this.sizeMax = sizeMax;
    this.bytesMax = bytesMax;
    this.waitMaxNanos = waitMax.toNanos();
    this.batchMax = batchMax;
    this.batchBytesMax = batchBytesMax;
  }

  Offered offer(Submission submission) {
    lock.lock();
    try {
      if (closed) {
        return Offered.CLOSED;
      }
      if (waiting.size() >= sizeMax
          || bytes + submission.sizeBytes() > bytesMax
          || expectedNanos(submission.queuedAtNanos()) > waitMaxNanos) {
        return Offered.FULL;
      }
      waiting.addLast(submission);
      bytes += submission.sizeBytes();
      notEmpty.signal();
      return Offered.TAKEN;
    } finally {
      lock.unlock();
    }
  }

  /** The next batch, oldest first; empty when none came in that time. */
  List<Submission> take(Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = atMost.toNanos();
      while (waiting.isEmpty() && nanos > 0 && !closed) {
        nanos = notEmpty.awaitNanos(nanos);
      }
      List<Submission> batch = takeBatch();
      pace.taken(batch.size(), waiting.size(), System.nanoTime());
      return batch;
    } finally {
      lock.unlock();
    }
  }

  private List<Submission> takeBatch() {
    List<Submission> batch = new ArrayList<>(Math.min(batchMax, waiting.size()));
    long batchBytes = 0;
    while (!waiting.isEmpty() && batch.size() < batchMax) {
      batchBytes += waiting.getFirst().sizeBytes();
      if (batchBytes > batchBytesMax && !batch.isEmpty()) {
        break;
      }
      Submission next = waiting.removeFirst();
      bytes -= next.sizeBytes();
      batch.add(next);
    }
    return batch;
  }

  /** Takes no more; what is in it can still be taken out. */
  void close() {
    lock.lock();
    try {
      closed = true;
      notEmpty.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How long one who comes now would wait: by the pace, and at least as long as the oldest has. */
  Duration expectedWait(long nowNanos) {
    lock.lock();
    try {
      return Duration.ofNanos(expectedNanos(nowNanos));
    } finally {
      lock.unlock();
    }
  }

  private long expectedNanos(long nowNanos) {
    return waiting.isEmpty()
        ? 0
        : Math.max(pace.nanosFor(waiting.size()), nowNanos - waiting.getFirst().queuedAtNanos());
  }

  int size() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  long bytes() {
    lock.lock();
    try {
      return bytes;
    } finally {
      lock.unlock();
    }
  }
}
