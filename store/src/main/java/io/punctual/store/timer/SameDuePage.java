package io.punctual.store.timer;

import io.punctual.protocol.Due;
import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.Ids;
import java.util.List;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Pages through timers of one shard that are due in one and the same millisecond: what a scan by
 * due alone can't get past when they are more than a page.
 */
public class SameDuePage {

  // timer_due (shard, next_at, key_hash, and the primary key), index only; at most :limit entries.
  private static final String PAGE =
      """
      SELECT %s FROM timer %s
      WHERE shard = ? AND next_at = ? AND (key_hash > ? OR (key_hash = ? AND id > ?))
      ORDER BY key_hash, id LIMIT ?
      """
          .formatted(TimerRows.DUE, Dialect.byIndex("timer_due"));

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public SameDuePage(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /** The first page. */
  public List<Due> first(int shard, long nextAtMillis, int limit) {
    return page(shard, nextAtMillis, Long.MIN_VALUE, new byte[16], limit);
  }

  /** The page behind the last entry of the one before. */
  public List<Due> after(Due last, int limit) {
    return page(
        Shards.of(last.keyHash()),
        last.nextAtMillis(),
        last.keyHash(),
        Ids.bytes(last.id()),
        limit);
  }

  private List<Due> page(int shard, long nextAtMillis, long keyHash, byte[] id, int limit) {
    return retry.invoke(
        () ->
            sql.query(
                PAGE,
                (row, number) -> TimerRows.due(row),
                shard,
                nextAtMillis,
                keyHash,
                keyHash,
                id,
                limit));
  }
}
