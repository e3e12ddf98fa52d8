package io.punctual.store.submission;

import io.punctual.protocol.Timer;
import io.punctual.store.timer.Timers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * How far the records of Kafka's topics of submissions have become timers. It moves on in the
 * transaction that stores them: each record becomes a timer once, whoever takes it, and however
 * often.
 */
public class SubmissionOffsets {

  /** A partition of a topic of submissions. */
  public record Source(String topic, int partition) {}

  /** Timers of one insert. */
  private static final int INSERTED_MAX = 500;

  // Primary key.
  private static final String FIND =
      "SELECT next_offset FROM submission_offset WHERE topic = ? AND part = ?";

  private static final String BEGIN =
      "INSERT INTO submission_offset (topic, part, next_offset) VALUES (?, ?, ?)";

  // Primary key.
  private static final String MOVE =
      """
      UPDATE submission_offset SET next_offset = ?
      WHERE topic = ? AND part = ? AND next_offset = ?
      """;

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetryTemplate retry;
  private final Timers timers;

  public SubmissionOffsets(
      JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry, Timers timers) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
    this.timers = timers;
  }

  /** The offset of the next record; empty before the first. */
  public OptionalLong next(Source source) {
    return retry.invoke(
        () ->
            sql
                .query(FIND, (row, number) -> row.getLong(1), source.topic(), source.partition())
                .stream()
                .mapToLong(Long::longValue)
                .findFirst());
  }

  /**
   * Stores the timers of the records from one offset to the next. Returns false, and has stored
   * none, when it was no longer at {@code from}: somebody else moved it on, or the first try of
   * this very call did.
   */
  public boolean store(Source source, OptionalLong from, long next, List<Timer> made) {
    return retry.invoke(
        () ->
            Objects.requireNonNull(
                transaction.execute(
                    status -> {
                      boolean moved = move(source, from, next);
                      if (moved) {
                        insert(made);
                      } else {
                        status.setRollbackOnly();
                      }
                      return moved;
                    })));
  }

  private boolean move(Source source, OptionalLong from, long next) {
    if (from.isPresent()) {
      return sql.update(MOVE, next, source.topic(), source.partition(), from.getAsLong()) == 1;
    }
    try {
      return sql.update(BEGIN, source.topic(), source.partition(), next) == 1;
    } catch (DuplicateKeyException begun) {
      return false;
    }
  }

  private void insert(List<Timer> made) {
    List<Timer> some = new ArrayList<>();
    int bytes = 0;
    for (Timer timer : made) {
      int size = timer.content().sizeBytes();
      if (some.size() == INSERTED_MAX || bytes + size > Timers.INSERT_BYTES_MAX) {
        timers.insertRows(some);
        some.clear();
        bytes = 0;
      }
      some.add(timer);
      bytes += size;
    }
    if (!some.isEmpty()) {
      timers.insertRows(some);
    }
  }
}
