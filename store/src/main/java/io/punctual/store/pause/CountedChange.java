package io.punctual.store.pause;

import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** Changes of pauses and paces: one after the other, and counted, so that callbacks hear of it. */
public record CountedChange(
    JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {

  // Primary key. Its lock has one change made after the other.
  private static final String COUNT =
      "UPDATE installation SET value = value + 1 WHERE name = 'pause_changes'";

  public <T> T run(Supplier<T> change) {
    return retry.invoke(
        () ->
            Objects.requireNonNull(
                transaction.execute(
                    status -> {
                      sql.update(COUNT);
                      return change.get();
                    })));
  }
}
