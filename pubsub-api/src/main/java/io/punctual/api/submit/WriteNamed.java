package io.punctual.api.submit;

import io.punctual.api.submit.Written.NameTaken;
import io.punctual.api.submit.Written.Result;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.protocol.NameOutcome;
import io.punctual.protocol.Timer;
import io.punctual.service.Step;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * A writer of timers with names. It stores each timer alone, so that a name that is taken, or being
 * taken, delays no other caller's timer.
 */
final class WriteNamed implements Step {

  private static final Duration IDLE_MAX = Duration.ofMillis(200);

  private final SubmitQueue queue;
  private final Function<Submission, NameOutcome> insert;
  private final Consumer<List<Timer>> ring;
  private final ApiEvents events;

  WriteNamed(
      SubmitQueue queue,
      Function<Submission, NameOutcome> insert,
      Consumer<List<Timer>> ring,
      ApiEvents events) {
    this.queue = queue;
    this.insert = insert;
    this.ring = ring;
    this.events = events;
  }

  @Override
  public Duration runOnce() throws InterruptedException {
    queue.take(IDLE_MAX).forEach(this::write);
    return Duration.ZERO;
  }

  /** Answers every submission that it has taken before the writer ends. */
  @Override
  public void finish() throws InterruptedException {
    queue.close();
    List<Submission> last = queue.take(Duration.ZERO);
    while (!last.isEmpty()) {
      last.forEach(this::write);
      last = queue.take(Duration.ZERO);
    }
  }

  private void write(Submission submission) {
    if (!submission.begin()) {
      return;
    }
    long begunAtNanos = System.nanoTime();
    events.happened(
        new ApiEvent.SubmissionDequeued(
            Duration.ofNanos(begunAtNanos - submission.queuedAtNanos())));
    try {
      switch (insert.apply(submission)) {
        case NameOutcome.Stored() -> stored(submission, begunAtNanos);
        case NameOutcome.Taken(var id, boolean sameContent) ->
            submission.answer(new NameTaken(id, sameContent));
      }
    } catch (RuntimeException e) {
      notStored(submission, e);
    }
  }

  private void stored(Submission submission, long begunAtNanos) {
    submission.answer(Result.STORED);
    ring.accept(List.of(submission.timer()));
    events.happened(
        new ApiEvent.BatchWritten(
            1, submission.sizeBytes(), Duration.ofNanos(System.nanoTime() - begunAtNanos)));
  }

  private void notStored(Submission submission, RuntimeException e) {
    events.happened(new ApiEvent.BatchFailed(1, e));
    boolean refused = e instanceof DataIntegrityViolationException;
    submission.answer(refused ? Result.FAULT : Result.UNKNOWN);
    if (!refused) {
      ring.accept(List.of(submission.timer())); // As in WriteBatches.
    }
  }
}
