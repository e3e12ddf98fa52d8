package io.punctual.store.pace;

import io.punctual.protocol.Pace;
import io.punctual.store.dialect.Dialect;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The turns that paces give, shared by all callbacks: a bucket of tokens for each, filled by the
 * database's clock. What has waited goes first: for a while after somebody got no turn, what is new
 * gets none either, and waits behind it.
 */
public class PaceTokens {

  /**
   * What a delivery asks for.
   *
   * @param waiting timers that have waited for their turn
   * @param fresh the others
   * @param ahead turns more, for what comes next, if there are plenty
   * @param back turns that were taken and are not needed
   */
  public record Asked(int waiting, int fresh, int ahead, int back) {}

  // Primary key. A callback that stands still in the middle must not hold up the others.
  private static final String READ =
      """
      SELECT per_second, burst, tokens, counted_at, line_at, %s AS now_at FROM pace
      WHERE tenant = ? AND topic = ? FOR UPDATE NOWAIT
      """;

  // Primary key.
  private static final String WRITE =
      "UPDATE pace SET tokens = ?, counted_at = ?, line_at = ? WHERE tenant = ? AND topic = ?";

  // All of it.
  private static final String LINES = "SELECT zone FROM pace WHERE line_at >= %s - ?";

  /** For so long after a refusal what is new waits behind what was refused. */
  private static final long LINE_MILLIS = 2_000;

  /** Longer than from a refusal until what was refused waits in its zone. */
  private static final long SET_ASIDE_MILLIS = 2_000;

  /** So far may the clocks of a database's servers be apart; beyond, one was set back. */
  private static final long CLOCKS_APART_MILLIS = 2_000;

  /** So often is a refusal written. */
  private static final long LINE_WRITTEN_MILLIS = 500;

  /** Whoever holds the lock needs less than these together, unless he stands still. */
  private static final int TRIES = 10;

  private static final long TRY_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(8);

  /**
   * @param isSetBack whether the clock was set back since it was counted
   */
  private record Bucket(double tokens, long countedMillis, long lineMillis, boolean isSetBack) {

    Bucket filled(double perSecond, int burst, long nowMillis) {
      double more = Math.max(0, nowMillis - countedMillis) * perSecond / 1_000;
      boolean setBack = countedMillis > nowMillis + CLOCKS_APART_MILLIS;
      return new Bucket(
          Math.min(burst, tokens + more),
          setBack ? nowMillis : Math.max(countedMillis, nowMillis),
          setBack ? nowMillis : lineMillis,
          setBack);
    }

    boolean hasLine() {
      return lineMillis > countedMillis - LINE_MILLIS;
    }
  }

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetryTemplate retry;
  private final String read;
  private final String lines;

  public PaceTokens(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {
    this(sql, transaction, retry, Dialect.NOW_MILLIS);
  }

  /**
   * @param now the time in SQL, epoch milliseconds
   */
  PaceTokens(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry, String now) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
    this.read = READ.formatted(now);
    this.lines = LINES.formatted(now);
  }

  /**
   * How many turns it gets; all that it asks for when the pace is no more; empty when another
   * callback stands still with the bucket in its hands.
   */
  public OptionalInt take(Pace pace, Asked asked) {
    for (int tries = 1; tries < TRIES; tries++) {
      OptionalInt taken = takeUnlessLocked(pace, asked);
      if (taken.isPresent()) {
        return taken;
      }
      LockSupport.parkNanos(TRY_AGAIN_NANOS);
    }
    return takeUnlessLocked(pace, asked);
  }

  private OptionalInt takeUnlessLocked(Pace pace, Asked asked) {
    return retry.invoke(
        () -> {
          try {
            return transaction.execute(_ -> OptionalInt.of(takeOnce(pace, asked)));
          } catch (DataAccessException failure) {
            if (failure.getRootCause() instanceof SQLException error && Dialect.isLocked(error)) {
              return OptionalInt.empty();
            }
            throw failure;
          }
        });
  }

  private int takeOnce(Pace pace, Asked asked) {
    String tenant = PaceRows.orAll(pace.tenant());
    List<Bucket> found =
        sql.query(
            read,
            (row, number) ->
                new Bucket(
                        row.getDouble("tokens") + asked.back(),
                        row.getLong("counted_at"),
                        row.getLong("line_at"),
                        false)
                    .filled(
                        row.getDouble("per_second"), row.getInt("burst"), row.getLong("now_at")),
            tenant,
            pace.topic());
    if (found.isEmpty()) {
      return asked.waiting() + asked.fresh();
    }
    Bucket bucket = found.getFirst();
    int wanted = asked.waiting() + (bucket.hasLine() ? 0 : asked.fresh());
    int given = (int) Math.min(bucket.tokens(), wanted);
    int ahead = bucket.hasLine() ? 0 : (int) Math.min(asked.ahead(), (bucket.tokens() - given) / 2);
    boolean refused =
        given < wanted && bucket.lineMillis() < bucket.countedMillis() - LINE_WRITTEN_MILLIS;
    if (given + ahead + asked.back() > 0 || refused || bucket.isSetBack()) {
      sql.update(
          WRITE,
          bucket.tokens() - given - ahead,
          bucket.countedMillis(),
          given < wanted ? bucket.countedMillis() : bucket.lineMillis(),
          tenant,
          pace.topic());
    }
    return given + ahead;
  }

  /** The zones of those paces of which something may wait for its turn. */
  public List<Integer> lines() {
    return retry.invoke(
        () -> sql.queryForList(lines, Integer.class, LINE_MILLIS + SET_ASIDE_MILLIS));
  }
}
