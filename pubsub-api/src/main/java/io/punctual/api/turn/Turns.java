package io.punctual.api.turn;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.http.ResponseEntity;

/**
 * Lets a bounded number of requests at the database, in their order; refuses who waits too long.
 */
public final class Turns {

  private final Semaphore turns;
  private final Duration waitMax;
  private final Problem refusal;

  /**
   * @param concurrentMax requests at once
   * @param waitMax how long one waits for its turn
   * @param retryAfter what it is told when it was not its turn in time
   * @param detail why it was refused
   */
  public Turns(int concurrentMax, Duration waitMax, Duration retryAfter, String detail) {
    this.turns = new Semaphore(concurrentMax, true);
    this.waitMax = waitMax;
    this.refusal = Problem.later(ProblemType.OVERLOADED, detail, retryAfter);
  }

  public ResponseEntity<Object> take(Supplier<ResponseEntity<Object>> request)
      throws InterruptedException {
    return take(request, ProblemAnswer::of);
  }

  /** The same for what is a part of an answer. */
  public <T> T take(Supplier<T> request, Function<Problem, T> refused) throws InterruptedException {
    if (!turns.tryAcquire(waitMax.toMillis(), TimeUnit.MILLISECONDS)) {
      return refused.apply(refusal);
    }
    try {
      return request.get();
    } finally {
      turns.release();
    }
  }

  /** Requests waiting for their turn. */
  public int waiting() {
    return turns.getQueueLength();
  }
}
