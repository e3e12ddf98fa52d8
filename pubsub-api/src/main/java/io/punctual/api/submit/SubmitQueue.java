package io.punctual.api.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Submissions waiting for a writer, bounded in number, in bytes, and in the time that they wait: a
 * submission that would wait too long is rejected at once. A writer takes those waiting, of each
 * tenant in turn: what arrives while a batch is being written is the next batch. Timers of batches
 * wait apart, bounded alike, and a writer takes from both in turn: so that batches, however large
 * and many, keep no single timer waiting.
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

  /**
   * What became of a batch.
   *
   * @param taken how many of it were taken, from its first on
   * @param last what became of the last that was offered
   */
  record OfferedAll(int taken, Offered last) {}

  private final int batchMax;
  private final long batchBytesMax;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final TenantLines singles;
  private final TenantLines batched;
  private TenantLines next;
  private boolean closed;

  /**
   * @param shareOf the part of it that may be a tenant's
   */
  SubmitQueue(QueueLimits limits, ToDoubleFunction<String> shareOf) {
    this.singles = new TenantLines(limits, shareOf);
    this.batched = new TenantLines(limits, shareOf);
    this.next = singles;
    this.batchMax = limits.batchMax();
    this.batchBytesMax = limits.batchBytesMax();
  }

  Offered offer(Submission submission) {
    lock.lock();
    try {
      Offered offered = roomIn(singles, submission);
      if (offered == Offered.TAKEN) {
        singles.add(submission);
        notEmpty.signal();
      }
      return offered;
    } finally {
      lock.unlock();
    }
  }

  private Offered roomIn(TenantLines lines, Submission submission) {
    return closed ? Offered.CLOSED : lines.roomFor(submission);
  }

  /** Offers those of a batch in their order, each as soon as there is room, within that time. */
  OfferedAll offerAll(List<Submission> batch, Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = atMost.toNanos();
      int taken = 0;
      Offered last = Offered.TAKEN;
      while (taken < batch.size()) {
        last = roomIn(batched, batch.get(taken));
        if (last == Offered.TAKEN) {
          batched.add(batch.get(taken++));
        } else if (last == Offered.CLOSED || nanos <= 0) {
          break;
        } else {
          notEmpty.signalAll();
          nanos = room.awaitNanos(nanos);
        }
      }
      notEmpty.signalAll();
      return new OfferedAll(taken, last);
    } finally {
      lock.unlock();
    }
  }

  /** The next batch, each tenant's oldest first; empty when none came in that time. */
  List<Submission> take(Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = atMost.toNanos();
      while (isEmpty() && nanos > 0 && !closed) {
        nanos = notEmpty.awaitNanos(nanos);
      }
      List<Submission> batch = takeBatch();
      room.signalAll();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  private boolean isEmpty() {
    return singles.isEmpty() && batched.isEmpty();
  }

  private List<Submission> takeBatch() {
    List<Submission> batch = new ArrayList<>(Math.min(batchMax, singles.size() + batched.size()));
    long batchBytes = 0;
    while (!isEmpty() && batch.size() < batchMax) {
      TenantLines lines = next.isEmpty() ? other(next) : next;
      batchBytes += lines.first().sizeBytes();
      if (batchBytes > batchBytesMax && !batch.isEmpty()) {
        break;
      }
      batch.add(lines.remove());
      next = other(lines);
    }
    long nowNanos = System.nanoTime();
    singles.taken(nowNanos);
    batched.taken(nowNanos);
    return batch;
  }

  private TenantLines other(TenantLines lines) {
    return lines == singles ? batched : singles;
  }

  /** Takes no more; what is in it can still be taken out. */
  void close() {
    lock.lock();
    try {
      closed = true;
      notEmpty.signalAll();
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How long a single timer would wait behind all that do. */
  Duration expectedWait(long nowNanos) {
    return locked(() -> Duration.ofNanos(singles.expectedNanos(nowNanos)));
  }

  int size() {
    return locked(singles::size);
  }

  long bytes() {
    return locked(singles::bytes);
  }

  int batchedSize() {
    return locked(batched::size);
  }

  long batchedBytes() {
    return locked(batched::bytes);
  }

  private <T> T locked(Supplier<T> look) {
    lock.lock();
    try {
      return look.get();
    } finally {
      lock.unlock();
    }
  }
}
