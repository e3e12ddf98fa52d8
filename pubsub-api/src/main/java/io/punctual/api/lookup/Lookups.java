package io.punctual.api.lookup;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.http.ResponseEntity;

/** Lets a bounded number of look-ups at the database, so that reading never keeps out writing. */
public class Lookups {

  private final LookupConfig config;
  private final Semaphore turns;

  Lookups(LookupConfig config) {
    this.config = config;
    this.turns = new Semaphore(config.concurrentMax(), true);
  }

  public ResponseEntity<Object> lookUp(Supplier<ResponseEntity<Object>> look)
      throws InterruptedException {
    if (!turns.tryAcquire(config.waitMax().toMillis(), TimeUnit.MILLISECONDS)) {
      return ProblemAnswer.of(
          Problem.later(
              ProblemType.OVERLOADED, "Too much is being looked up.", config.retryAfter()));
    }
    try {
      return look.get();
    } finally {
      turns.release();
    }
  }

  /** Look-ups waiting for their turn. */
  int waiting() {
    return turns.getQueueLength();
  }
}
