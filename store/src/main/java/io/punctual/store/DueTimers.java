package io.punctual.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;

/** Scans of the due index, shard by shard, without reading rows: the promoter's and the sweep's. */
public class DueTimers {

  // timer_due, index only; at most :limit entries a shard.
  private static final String IN_SHARD =
      """
      (SELECT id, next_at, key_hash FROM timer FORCE INDEX (timer_due)
       WHERE shard = ? AND next_at > ? AND next_at <= ? ORDER BY next_at LIMIT ?)
      """;

  // timer_due, index only: the first entry of each shard.
  private static final String OLDEST =
      """
      (SELECT shard, next_at FROM timer FORCE INDEX (timer_due)
       WHERE shard = ? ORDER BY next_at LIMIT 1)
      """;

  private final JdbcTemplate sql;
  private final RetrySql retry;

  public DueTimers(JdbcTemplate sql, RetrySql retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /**
   * What is next due in {@code (after, upTo]}, for each shard the first {@code limit}.
   *
   * @param afterByShard where each shard's scan begins, epoch milliseconds, exclusive
   */
  public List<Due> scan(Map<Integer, Long> afterByShard, long upToMillis, int limit) {
    if (afterByShard.isEmpty()) {
      return List.of();
    }
    List<Object> values = new ArrayList<>();
    afterByShard.forEach(
        (shard, after) -> Collections.addAll(values, shard, after, upToMillis, limit));
    String union = String.join("UNION ALL\n", Collections.nCopies(afterByShard.size(), IN_SHARD));
    return retry.run(() -> sql.query(union, (row, number) -> Rows.due(row), values.toArray()));
  }

  /** The first pending next-at of each shard that has any: a full pass, past no watermark. */
  public Map<Integer, Long> oldest(Collection<Integer> shards) {
    Map<Integer, Long> oldest = new HashMap<>();
    if (!shards.isEmpty()) {
      String union = String.join("UNION ALL\n", Collections.nCopies(shards.size(), OLDEST));
      retry.run(
          () -> {
            sql.query(
                union,
                row -> {
                  oldest.put(row.getInt(1), row.getLong(2));
                },
                shards.toArray());
            return oldest;
          });
    }
    return oldest;
  }
}
