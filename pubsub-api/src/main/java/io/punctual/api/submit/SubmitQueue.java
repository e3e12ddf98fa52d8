package io.punctual.api.submit;

import io.punctual.api.submit.Written.Result;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Step;
import io.punctual.protocol.Timer;
import io.punctual.store.sql.RetrySql;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Group commit: submissions wait here, and each writer that runs this step stores those waiting
 * with one commit, answers their callers, then has the alarms set. What arrives meanwhile is the
 * next batch. The queue is bounded in number, in bytes, and in the time that a submission waits:
 * one that would wait too long is rejected at once. A writer takes of each tenant in turn. Timers
 * of batches wait apart, bounded alike, and a writer takes from both in turn: so that batches,
 * however large and many, keep no single timer waiting.
 */
final class SubmitQueue implements Step {

  /** Whether there was room. */
  enum Offered {
    TAKEN,
    /** Its tenant has as many waiting as it may. */
    SHARE_FULL,
    FULL,
    BYTES_FULL,
    /** It would wait too long. */
    TOO_LONG,
    CLOSED
  }

  /**
   * What became of a batch.
   *
   * @param taken how many of it were taken, from its first on
   * @param last what became of the last that was offered
   */
  record OfferedAll(int taken, Offered last) {}

  /** Stores a batch with one commit. */
  interface Store {

    /** What became of each, in their order. */
    List<? extends Written> store(List<Submission> batch);
  }

  private static final Duration IDLE_MAX = Duration.ofMillis(200);

  private final Store store;
  private final Consumer<List<Timer>> ring;
  private final ApiEvents events;
  private final QueueLimits limits;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final WaitingSubmissions waiting;
  private boolean closed;

  /**
   * @param shareOf the part of it that may be a tenant's
   */
  SubmitQueue(
      QueueLimits limits,
      ToDoubleFunction<String> shareOf,
      Store store,
      Consumer<List<Timer>> ring,
      ApiEvents events) {
    this.store = store;
    this.ring = ring;
    this.events = events;
    this.waiting = new WaitingSubmissions(limits, shareOf);
    this.limits = limits;
  }

  Offered offer(Submission submission) {
    lock.lock();
    try {
      Offered offered = roomIn(waiting.singles, submission);
      if (offered == Offered.TAKEN) {
        waiting.singles.add(submission);
        notEmpty.signal();
      }
      return offered;
    } finally {
      lock.unlock();
    }
  }

  private Offered roomIn(TenantQueues queues, Submission submission) {
    return closed ? Offered.CLOSED : queues.roomFor(submission);
  }

  /** Offers those of a batch in their order, each as soon as there is room, within that time. */
  OfferedAll offerAll(List<Submission> batch, Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = atMost.toNanos();
      int taken = 0;
      Offered last = Offered.TAKEN;
      while (taken < batch.size()) {
        last = roomIn(waiting.batched, batch.get(taken));
        if (last == Offered.TAKEN) {
          waiting.batched.add(batch.get(taken++));
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
      while (waiting.isEmpty() && nanos > 0 && !closed) {
        nanos = notEmpty.awaitNanos(nanos);
      }
      List<Submission> batch = waiting.takeBatch();
      room.signalAll();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Duration runOnce() throws InterruptedException {
    write(take(IDLE_MAX));
    return Duration.ZERO;
  }

  /** Answers every submission that it has taken before the writer ends. */
  @Override
  public void finish() throws InterruptedException {
    close();
    for (var batch = take(Duration.ZERO); !batch.isEmpty(); batch = take(Duration.ZERO)) {
      write(batch);
    }
  }

  private void write(List<Submission> taken) {
    long begunAtNanos = System.nanoTime();
    List<Submission> batch = taken.stream().filter(Submission::begin).toList();
    for (Submission submission : batch) {
      events.happened(
          new ApiEvent.SubmissionDequeued(
              Duration.ofNanos(begunAtNanos - submission.queuedAtNanos())));
    }
    if (!batch.isEmpty()) {
      write(batch, begunAtNanos);
    }
  }

  private void write(List<Submission> batch, long begunAtNanos) {
    List<? extends Written> outcomes;
    try {
      outcomes = store.store(batch);
    } catch (RuntimeException e) {
      notWritten(batch, e);
      return;
    }
    written(batch, outcomes, begunAtNanos);
  }

  private void written(
      List<Submission> batch, List<? extends Written> outcomes, long begunAtNanos) {
    List<Submission> stored = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      batch.get(i).answer(outcomes.get(i));
      if (outcomes.get(i) == Result.STORED) {
        stored.add(batch.get(i));
      }
    }
    if (!stored.isEmpty()) {
      ring(stored);
      long bytes = stored.stream().mapToLong(Submission::sizeBytes).sum();
      Duration took = Duration.ofNanos(System.nanoTime() - begunAtNanos);
      events.happened(new ApiEvent.BatchWritten(stored.size(), bytes, took));
    }
  }

  /** A timer that the database refuses fails alone, not with its batch. */
  private void notWritten(List<Submission> batch, RuntimeException e) {
    events.happened(new ApiEvent.BatchFailed(batch.size(), e));
    if (!RetrySql.isPassing(e) && batch.size() > 1) {
      batch.forEach(submission -> write(List.of(submission), System.nanoTime()));
      return;
    }
    boolean refused = e instanceof DataIntegrityViolationException;
    batch.forEach(submission -> submission.answer(refused ? Result.FAULT : Result.UNKNOWN));
    if (!refused) {
      ring(batch); // It may be stored; an alarm for nothing does no harm.
    }
  }

  private void ring(List<Submission> batch) {
    ring.accept(batch.stream().map(Submission::timer).toList());
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
    return locked(() -> Duration.ofNanos(waiting.singles.expectedNanos(nowNanos)));
  }

  QueueLimits limits() {
    return limits;
  }

  int size() {
    return locked(waiting.singles::size);
  }

  long bytes() {
    return locked(waiting.singles::bytes);
  }

  int batchedSize() {
    return locked(waiting.batched::size);
  }

  long batchedBytes() {
    return locked(waiting.batched::bytes);
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
