package io.punctual.store.pace;

import io.punctual.protocol.Pace;
import java.util.List;
import java.util.Objects;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The turns that paces give, shared by all callbacks: a bucket of tokens for each. What has waited
 * goes first: as long as some of it may be left, what is new gets no turn, and waits behind it.
 */
public class PaceTokens {

  /**
   * What a delivery asks for.
   *
   * @param waiting timers that have waited for their turn
   * @param fresh the others
   * @param ahead turns more, for what comes next, if there are plenty
   */
  public record Asked(int waiting, int fresh, int ahead) {}

  // Primary key.
  private static final String READ =
      """
      SELECT per_second, burst, tokens, counted_at, line_at FROM pace
      WHERE tenant = ? AND topic = ? FOR UPDATE
      """;

  // Primary key.
  private static final String WRITE =
      "UPDATE pace SET tokens = ?, counted_at = ?, line_at = ? WHERE tenant = ? AND topic = ?";

  // All of it.
  private static final String LINES = "SELECT zone FROM pace WHERE line_at >= ?";

  /** For so long after a refusal what is new waits behind what was refused. */
  private static final long LINE_MILLIS = 2_000;

  /** Longer than from a refusal until what was refused waits in its zone. */
  private static final long SET_ASIDE_MILLIS = 2_000;

  private record Bucket(double tokens, long countedMillis, long lineMillis) {

    Bucket filled(double perSecond, int burst, long nowMillis) {
      double more = Math.max(0, nowMillis - countedMillis) * perSecond / 1_000;
      return new Bucket(
          Math.min(burst, tokens + more), Math.max(countedMillis, nowMillis), lineMillis);
    }

    boolean hasLine(long nowMillis) {
      return lineMillis > nowMillis - LINE_MILLIS;
    }
  }

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetryTemplate retry;

  public PaceTokens(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
  }

  /** How many turns it gets; all that it asks for when the pace is no more. */
  public int take(Pace pace, Asked asked, long nowMillis) {
    return retry.invoke(
        () -> Objects.requireNonNull(transaction.execute(_ -> takeOnce(pace, asked, nowMillis))));
  }

  private int takeOnce(Pace pace, Asked asked, long nowMillis) {
    String tenant = PaceRows.orAll(pace.tenant());
    List<Bucket> found =
        sql.query(
            READ,
            (row, number) ->
                new Bucket(
                        row.getDouble("tokens"), row.getLong("counted_at"), row.getLong("line_at"))
                    .filled(row.getDouble("per_second"), row.getInt("burst"), nowMillis),
            tenant,
            pace.topic());
    if (found.isEmpty()) {
      return asked.waiting() + asked.fresh();
    }
    Bucket bucket = found.getFirst();
    boolean line = bucket.hasLine(nowMillis);
    int wanted = asked.waiting() + (line ? 0 : asked.fresh());
    int given = (int) Math.min(bucket.tokens(), wanted);
    int ahead = line ? 0 : (int) Math.min(asked.ahead(), (bucket.tokens() - given) / 2);
    sql.update(
        WRITE,
        bucket.tokens() - given - ahead,
        bucket.countedMillis(),
        given < wanted ? Math.max(nowMillis, bucket.lineMillis()) : bucket.lineMillis(),
        tenant,
        pace.topic());
    return given + ahead;
  }

  /** The zones of those paces of which something may wait for its turn. */
  public List<Integer> lines(long nowMillis) {
    return retry.invoke(
        () -> sql.queryForList(LINES, Integer.class, nowMillis - LINE_MILLIS - SET_ASIDE_MILLIS));
  }
}
