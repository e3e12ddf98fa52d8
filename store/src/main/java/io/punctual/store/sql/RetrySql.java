package io.punctual.store.sql;

import io.punctual.store.dialect.Dialect;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.time.Duration;
import org.springframework.core.retry.RetryListener;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.core.retry.Retryable;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.TransactionSystemException;

/**
 * Which transactions are repeated: those that the database turned away for a passing reason. What
 * is repeated must be right when an earlier try of unknown outcome was in fact committed.
 */
public final class RetrySql {

  private RetrySql() {}

  /**
   * @param retriesMax how often a transaction is repeated; then its last failure is thrown
   * @param waitMax the longest pause between two tries; they begin at 10 ms and double, with jitter
   * @param timeMax after so long it is not repeated any more; zero: no limit
   * @param onRepeat runs before each repeat
   */
  public static RetryTemplate template(
      int retriesMax, Duration waitMax, Duration timeMax, Runnable onRepeat) {
    RetryTemplate template =
        new RetryTemplate(
            RetryPolicy.builder()
                .maxRetries(retriesMax)
                .delay(Duration.ofMillis(10))
                .jitter(Duration.ofMillis(5))
                .multiplier(2)
                .maxDelay(waitMax)
                .timeout(timeMax)
                .predicate(RetrySql::isPassing)
                .build());
    template.setRetryListener(
        new RetryListener() {
          @Override
          public void beforeRetry(RetryPolicy policy, Retryable<?> retryable) {
            onRepeat.run();
          }
        });
    return template;
  }

  /** Whether the database may well take it the next time. */
  public static boolean isPassing(Throwable failure) {
    if (failure instanceof TransientDataAccessException
        || failure instanceof CannotGetJdbcConnectionException) {
      return true;
    }
    if (failure instanceof TransactionSystemException rollback) {
      Throwable first = rollback.getApplicationException();
      if (first != null && isPassing(first)) {
        return true; // its connection left the pool before the rollback
      }
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
