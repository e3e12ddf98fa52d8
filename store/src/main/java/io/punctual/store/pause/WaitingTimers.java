package io.punctual.store.pause;

import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Waiting;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.timer.TimerRows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** The timers that wait for a pause's end or for their turn, zone by zone of a shard, by due. */
public class WaitingTimers {

  /**
   * A place among those of a shard, which stand by next-at, and those of one next-at by the hash of
   * their key.
   */
  public record Place(long nextAtMillis, long keyHash) {

    /** Before all of them. */
    public static final Place FIRST = new Place(Waiting.FROM, Long.MIN_VALUE);
  }

  private static final String BY_DUE = Dialect.byIndex("timer_due");

  // timer_due; reads the rows of at most :limit entries a shard.
  private static final String IN_SHARD =
      """
      (SELECT %s FROM timer %s
       WHERE shard = ? AND next_at >= ? AND (next_at > ? OR key_hash > ?)
       ORDER BY next_at, key_hash LIMIT ?)
      """
          .formatted(TimerRows.SCOPED, BY_DUE);

  // timer_due, index only; at most :limit entries a shard.
  private static final String COUNT =
      """
      (SELECT COUNT(*) FROM
        (SELECT 1 FROM timer %s WHERE shard = ? AND next_at >= ? AND next_at < ? LIMIT ?) t)
      """
          .formatted(BY_DUE);

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public WaitingTimers(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /**
   * Of each shard the first {@code limit} behind a place. Of one key and due, a page may have some
   * alone, and the next one skips the rest of them: all of them wait, or none of them does.
   */
  public List<ScopedTimer> page(Map<Integer, Place> afterByShard, int limit) {
    List<Object> values = new ArrayList<>();
    afterByShard.forEach(
        (shard, after) -> {
          long nextAt = after.nextAtMillis();
          Collections.addAll(values, shard, nextAt, nextAt, after.keyHash(), limit);
        });
    String union = String.join("UNION ALL\n", Collections.nCopies(afterByShard.size(), IN_SHARD));
    return retry.invoke(
        () -> sql.query(union, (row, number) -> TimerRows.scopedTimer(row), values.toArray()));
  }

  /**
   * How many of those shards' wait in the zones; counts no more than {@code limit} each.
   *
   * @param toZone exclusive
   */
  public long count(int fromZone, int toZone, Collection<Integer> shards, int limit) {
    if (shards.isEmpty()) {
      return 0;
    }
    List<Object> values = new ArrayList<>();
    shards.forEach(
        shard ->
            Collections.addAll(values, shard, Waiting.from(fromZone), Waiting.from(toZone), limit));
    String union = String.join("UNION ALL\n", Collections.nCopies(shards.size(), COUNT));
    return retry.invoke(
        () ->
            sql.query(union, (row, number) -> row.getLong(1), values.toArray()).stream()
                .mapToLong(Long::longValue)
                .sum());
  }
}
