package io.punctual.api.submit;

import io.punctual.api.submit.Written.Result;
import io.punctual.protocol.Timer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/** A timer on its way into the database, and its caller waiting for the answer. */
final class Submission {

  private enum State {
    QUEUED,
    WRITING,
    ABANDONED
  }

  private final Timer timer;
  private final byte[] contentHash;
  private final int sizeBytes;
  private final long queuedAtNanos;
  private final AtomicReference<State> state = new AtomicReference<>(State.QUEUED);
  private final CompletableFuture<Written> answer = new CompletableFuture<>();

  Submission(Timer timer, long nowNanos) {
    this(timer, new byte[0], nowNanos);
  }

  /** Of a timer with a name. */
  Submission(Timer timer, byte[] contentHash, long nowNanos) {
    this.timer = timer;
    this.contentHash = contentHash;
    this.sizeBytes = timer.content().sizeBytes();
    this.queuedAtNanos = nowNanos;
  }

  Timer timer() {
    return timer;
  }

  byte[] contentHash() {
    return contentHash;
  }

  int sizeBytes() {
    return sizeBytes;
  }

  long queuedAtNanos() {
    return queuedAtNanos;
  }

  /** Marks it as being stored. False when its caller has given up: then it must not be stored. */
  boolean begin() {
    return state.compareAndSet(State.QUEUED, State.WRITING);
  }

  void answer(Written written) {
    answer.complete(written);
  }

  /** Its outcome; without one in that time, what is known by then. */
  Written await(Duration atMost) throws InterruptedException {
    try {
      return answer.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      return state.compareAndSet(State.QUEUED, State.ABANDONED)
          ? Result.NOT_TAKEN
          : answer.getNow(Result.UNKNOWN);
    } catch (ExecutionException never) {
      throw new IllegalStateException(never);
    }
  }
}
