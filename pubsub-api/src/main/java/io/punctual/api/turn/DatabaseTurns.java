package io.punctual.api.turn;

import io.punctual.api.problem.Problem;
import io.punctual.api.problem.ProblemAnswer;
import io.punctual.api.problem.ProblemType;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;

/**
 * Lets a bounded number of requests at the database; refuses who waits too long, and says so if the
 * database's failure is the reason. A tenant's wait in their order, and no more of them stand in
 * the common line than may be done at once: however many a tenant has waiting, another's next
 * stands behind none of those.
 */
public final class DatabaseTurns {

  private final int inFlightMax;
  private final Semaphore turns;

  /** As many as tenants that are configured. */
  private final Map<String, Semaphore> ofTenants = new ConcurrentHashMap<>();

  private final Duration waitMax;
  private final Problem refusal;
  private final Problem databaseFailed;

  /** Whether the last request to end threw a failure of the database: why the others wait. */
  private volatile boolean lastFailed;

  /**
   * @param inFlightMax requests at once
   * @param waitMax how long one waits for its turn
   * @param retryAfter what it is told when it was not its turn in time
   * @param detail why it was refused
   */
  public DatabaseTurns(int inFlightMax, Duration waitMax, Duration retryAfter, String detail) {
    this.inFlightMax = inFlightMax;
    this.turns = new Semaphore(inFlightMax, true);
    this.waitMax = waitMax;
    this.refusal = Problem.later(ProblemType.OVERLOADED, detail, retryAfter);
    this.databaseFailed = Problem.databaseFailed(retryAfter);
  }

  public ResponseEntity<Object> take(String tenant, Supplier<ResponseEntity<Object>> request)
      throws InterruptedException {
    return take(tenant, request, ProblemAnswer::of);
  }

  /** The same for what is a part of an answer. */
  public <T> T take(String tenant, Supplier<T> request, Function<Problem, T> refused)
      throws InterruptedException {
    long untilNanos = System.nanoTime() + waitMax.toNanos();
    Semaphore own = ofTenants.computeIfAbsent(tenant, _ -> new Semaphore(inFlightMax, true));
    if (!own.tryAcquire(waitMax.toNanos(), TimeUnit.NANOSECONDS)) {
      return refused.apply(reason());
    }
    try {
      return takeCommon(untilNanos - System.nanoTime(), request, refused);
    } finally {
      own.release();
    }
  }

  private <T> T takeCommon(long waitNanos, Supplier<T> request, Function<Problem, T> refused)
      throws InterruptedException {
    if (!turns.tryAcquire(waitNanos, TimeUnit.NANOSECONDS)) {
      return refused.apply(reason());
    }
    try {
      T answer = request.get();
      lastFailed = false;
      return answer;
    } catch (DataAccessException | TransactionException e) {
      lastFailed = true;
      throw e;
    } finally {
      turns.release();
    }
  }

  private Problem reason() {
    return lastFailed ? databaseFailed : refusal;
  }

  /** Requests waiting for their turn. */
  public int waiting() {
    return turns.getQueueLength()
        + ofTenants.values().stream().mapToInt(Semaphore::getQueueLength).sum();
  }
}
