package io.punctual.api.submit;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Submissions waiting for a writer, bounded in number and bytes. A writer takes what has gathered:
 * what arrives while a batch is being written is the next batch. Timers of batches wait in a lane
 * of their own, bounded alike, and a writer takes from both in turn: so that batches, however large
 * and many, keep no single timer waiting.
 */
final class SubmitQueue {

  /** Whether there was room. */
  enum Offered {
    TAKEN,
    FULL,
    CLOSED
  }

  private final int batchMax;
  private final long batchBytesMax;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final Lane singles;
  private final Lane batched;
  private Lane next;
  private boolean closed;

  SubmitQueue(int sizeMax, long bytesMax, int batchMax, long batchBytesMax) {
    this.singles = new Lane(sizeMax, bytesMax);
    this.batched = new Lane(sizeMax, bytesMax);
    this.next = singles;
    this.batchMax = batchMax;
    this.batchBytesMax = batchBytesMax;
  }

  Offered offer(Submission submission) {
    lock.lock();
    try {
      if (closed) {
        return Offered.CLOSED;
      }
      if (!singles.hasRoomFor(submission)) {
        return Offered.FULL;
      }
      singles.add(submission);
      notEmpty.signal();
      return Offered.TAKEN;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Offers those of a batch in their order, each as soon as there is room.
   *
   * @return how many of them were taken: fewer when there was not room in that time, or it closed
   */
  int offerAll(List<Submission> batch, Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = atMost.toNanos();
      int taken = 0;
      while (taken < batch.size() && !closed) {
        if (batched.hasRoomFor(batch.get(taken))) {
          batched.add(batch.get(taken++));
        } else if (nanos > 0) {
          notEmpty.signalAll();
          nanos = room.awaitNanos(nanos);
        } else {
          break;
        }
      }
      notEmpty.signalAll();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** The next batch, oldest first; empty when none came in that time. */
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
      Lane lane = next.isEmpty() ? other(next) : next;
      batchBytes += lane.first().sizeBytes();
      if (batchBytes > batchBytesMax && !batch.isEmpty()) {
        break;
      }
      batch.add(lane.remove());
      next = other(lane);
    }
    return batch;
  }

  private Lane other(Lane lane) {
    return lane == singles ? batched : singles;
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

  boolean isClosed() {
    return locked(() -> closed ? 1 : 0) == 1;
  }

  int size() {
    return (int) locked(singles::size);
  }

  long bytes() {
    return locked(singles::bytes);
  }

  int batchedSize() {
    return (int) locked(batched::size);
  }

  long batchedBytes() {
    return locked(batched::bytes);
  }

  private long locked(LongSupplier look) {
    lock.lock();
    try {
      return look.getAsLong();
    } finally {
      lock.unlock();
    }
  }

  /** Under the queue's lock. */
  private static final class Lane {

    private final int sizeMax;
    private final long bytesMax;
    private final Deque<Submission> waiting = new ArrayDeque<>();
    private long bytes;

    Lane(int sizeMax, long bytesMax) {
      this.sizeMax = sizeMax;
      this.bytesMax = bytesMax;
    }

    boolean hasRoomFor(Submission submission) {
      return waiting.size() < sizeMax && bytes + submission.sizeBytes() <= bytesMax;
    }

    void add(Submission submission) {
      waiting.addLast(submission);
      bytes += submission.sizeBytes();
    }

    Submission first() {
      return waiting.getFirst();
    }

    Submission remove() {
      Submission first = waiting.removeFirst();
      bytes -= first.sizeBytes();
      return first;
    }

    boolean isEmpty() {
      return waiting.isEmpty();
    }

    int size() {
      return waiting.size();
    }

    long bytes() {
      return bytes;
    }
  }
}
