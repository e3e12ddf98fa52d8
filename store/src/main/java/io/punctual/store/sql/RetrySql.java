package io.punctual.store.sql;

import io.punctual.store.dialect.Dialect;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

/**
 * Repeats a transaction that the database turned away for a passing reason. What is given must be
 * right when an earlier try of unknown outcome was in fact committed.
 */
public final class RetrySql {

  private final AtomicLong repeats = new AtomicLong();
  private final RetryTemplate template;

  /**
   * @param retriesMax how often a transaction is repeated
   * @param waitMax the longest pause between two tries; they begin at 10 ms and double, with jitter
   */
  public RetrySql(int retriesMax, Duration waitMax) {
    this.template =
        new RetryTemplate(
            RetryPolicy.builder()
                .maxRetries(retriesMax)
                .delay(Duration.ofMillis(10))
                .jitter(Duration.ofMillis(5))
                .multiplier(2)
                .maxDelay(waitMax)
                .predicate(RetrySql::isPassing)
                .build());
  }

  /** How often anything was repeated since the start. */
  public long repeats() {
    return repeats.get();
  }

  /** Runs until it succeeds, fails for good, or the retries are used up: then the last failure. */
  public <T> T run(Supplier<T> transaction) {
    int[] tries = {0};
    try {
      return template.<T>execute(
          () -> {
            if (tries[0]++ > 0) {
              repeats.incrementAndGet();
            }
            return transaction.get();
          });
    } catch (RetryException exhausted) {
      if (exhausted.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(exhausted.getCause());
    }
  }

  /** Whether the database may well take it the next time. */
  public static boolean isPassing(Throwable failure) {
    if (failure instanceof TransientDataAccessException
        || failure instanceof CannotGetJdbcConnectionException) {
      return true;
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && isPassing(sql)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPassing(SQLException failure) {
    return failure instanceof SQLTransientException
        || failure instanceof SQLRecoverableException
        || Dialect.isPassing(failure);
  }
}
