package io.punctual.api.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToDoubleFunction;

/**
 * Submissions waiting for a writer, bounded in number, in bytes, and in the time that they wait:
 * who comes when its tenant's oldest has waited too long would wait as long, and is turned away at
 * once. A writer takes what has gathered, of each tenant in turn: what arrives while a batch is
 * being written is the next batch.
 */
final class SubmitQueue {

  /** Whether there was room. */
  enum Offered {
    TAKEN,
    /** Its tenant has as many waiting as it may. */
    SHARE_FULL,
    FULL,
    CLOSED
  }

  private final int batchMax;
  private final long batchBytesMax;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Lines waiting;
  private boolean closed;

  /**
   * @param shareOf the part of it that may be a tenant's
   */
  SubmitQueue(QueueLimits limits, ToDoubleFunction<String> shareOf) {
    this.waiting = new Lines(limits, shareOf);
    this.batchMax = limits.batchMax();
    this.batchBytesMax = limits.batchBytesMax();
  }

  Offered offer(Submission submission) {
    lock.lock();
    try {
      if (closed) {
        return Offered.CLOSED;
      }
      Offered room = waiting.roomFor(submission);
      if (room == Offered.TAKEN) {
        waiting.add(submission);
        notEmpty.signal();
      }
      return room;
    } finally {
      lock.unlock();
    }
  }

  /** The next batch, each tenant's oldest first; empty when none came in that time. */
  List<Submission> take(Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = atMost.toNanos();
      while (waiting.isEmpty() && nanos > 0 && !closed) {
        nanos = notEmpty.awaitNanos(nanos);
      }
      return takeBatch();
    } finally {
      lock.unlock();
    }
  }

  private List<Submission> takeBatch() {
    List<Submission> batch = new ArrayList<>(Math.min(batchMax, waiting.size()));
    long batchBytes = 0;
    while (!waiting.isEmpty() && batch.size() < batchMax) {
      batchBytes += waiting.first().sizeBytes();
      if (batchBytes > batchBytesMax && !batch.isEmpty()) {
        break;
      }
      batch.add(waiting.remove());
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

  /** How long the oldest has waited. */
  Duration oldest(long nowNanos) {
    lock.lock();
    try {
      return Duration.ofNanos(waiting.oldestNanos(nowNanos));
    } finally {
      lock.unlock();
    }
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
      return waiting.bytes();
    } finally {
      lock.unlock();
    }
  }
}
