package io.punctual.api.submit;

import io.punctual.api.submit.Written.Result;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.protocol.Timer;
import io.punctual.service.Step;
import io.punctual.store.sql.RetrySql;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * A writer: takes the waiting submissions, stores them with one commit, answers each caller, then
 * has the alarms set. A timer that the database refuses fails alone, not with its batch.
 */
final class WriteBatches implements Step {

  private static final Duration IDLE_MAX = Duration.ofMillis(200);

  private final SubmitQueue queue;
  private final Consumer<List<Timer>> insert;
  private final Consumer<List<Timer>> ring;
  private final ApiEvents events;

  WriteBatches(
      SubmitQueue queue,
      Consumer<List<Timer>> insert,
      Consumer<List<Timer>> ring,
      ApiEvents events) {
    this.queue = queue;
    this.insert = insert;
    this.ring = ring;
    this.events = events;
  }

  @Override
  public Duration runOnce() throws InterruptedException {
    write(queue.take(IDLE_MAX));
    return Duration.ZERO;
  }

  /** Answers every submission that it has taken before the writer ends. */
  @Override
  public void finish() throws InterruptedException {
    queue.close();
    List<Submission> batch = queue.take(Duration.ZERO);
    while (!batch.isEmpty()) {
      write(batch);
      batch = queue.take(Duration.ZERO);
    }
  }

  /** Returns how many were stored. */
  int write(List<Submission> taken) {
    long begunAtNanos = System.nanoTime();
    List<Submission> batch = taken.stream().filter(Submission::begin).toList();
    if (batch.isEmpty()) {
      return 0;
    }
    for (Submission submission : batch) {
      events.happened(
          new ApiEvent.SubmissionDequeued(
              Duration.ofNanos(begunAtNanos - submission.queuedAtNanos())));
    }
    return store(batch);
  }

  private int store(List<Submission> batch) {
    List<Timer> timers = batch.stream().map(Submission::timer).toList();
    long begunAtNanos = System.nanoTime();
    try {
      insert.accept(timers);
    } catch (RuntimeException e) {
      return notStored(batch, timers, e);
    }
    batch.forEach(submission -> submission.answer(Result.STORED));
    ring.accept(timers);
    long bytes = batch.stream().mapToLong(Submission::sizeBytes).sum();
    events.happened(
        new ApiEvent.BatchWritten(
            batch.size(), bytes, Duration.ofNanos(System.nanoTime() - begunAtNanos)));
    return batch.size();
  }

  private int notStored(List<Submission> batch, List<Timer> timers, RuntimeException e) {
    events.happened(new ApiEvent.BatchFailed(batch.size(), e));
    if (!RetrySql.isPassing(e) && batch.size() > 1) {
      return batch.stream().mapToInt(submission -> store(List.of(submission))).sum();
    }
    boolean refused = e instanceof DataIntegrityViolationException;
    batch.forEach(submission -> submission.answer(refused ? Result.FAULT : Result.UNKNOWN));
    if (!refused) {
      ring.accept(timers); // It may be stored; an alarm for nothing does no harm.
    }
    return 0;
  }
}
