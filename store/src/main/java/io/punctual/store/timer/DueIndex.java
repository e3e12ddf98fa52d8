package io.punctual.store.timer;

import io.punctual.protocol.Due;
import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.InList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** Scans of the due index, shard by shard, without reading rows: the promoter's and the sweep's. */
public class DueIndex {

  private static final String BY_DUE = Dialect.byIndex("timer_due");

  // timer_due, index only; at most :limit entries a shard.
  private static final String IN_SHARD =
      """
      (SELECT %s FROM timer %s
       WHERE shard = ? AND next_at > ? AND next_at <= ?{} ORDER BY next_at LIMIT ?)
      """
          .formatted(TimerRows.DUE, BY_DUE);

  // timer_due, index only: the first entry of each shard.
  private static final String OLDEST =
      """
      (SELECT shard, next_at FROM timer %s
       WHERE shard = ? ORDER BY next_at LIMIT 1)
      """
          .formatted(BY_DUE);

  // timer_due, index only; at most :limit entries a shard.
  private static final String OVERDUE =
      """
      (SELECT COUNT(*) FROM
        (SELECT 1 FROM timer %s WHERE shard = ? AND next_at < ? LIMIT ?) t)
      """
          .formatted(BY_DUE);

  // Any index; at most :limit entries.
  private static final String PENDING = "SELECT COUNT(*) FROM (SELECT 1 FROM timer LIMIT ?) t";

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public DueIndex(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /**
   * What is next due in {@code (after, upTo]}, for each shard the first {@code limit}.
   *
   * @param afterByShard where each shard's scan begins, epoch milliseconds, exclusive
   * @param exceptKeys hashes of keys that are passed over
   */
  public List<Due> scan(
      Map<Integer, Long> afterByShard, long upToMillis, int limit, Collection<Long> exceptKeys) {
    if (afterByShard.isEmpty()) {
      return List.of();
    }
    Map<Integer, List<Long>> except =
        exceptKeys.stream().collect(Collectors.groupingBy(Shards::of));
    List<Object> values = new ArrayList<>();
    List<String> branches = new ArrayList<>();
    afterByShard.forEach(
        (shard, after) -> {
          InList keys = new InList(except.getOrDefault(shard, List.of()));
          Collections.addAll(values, shard, after, upToMillis);
          values.addAll(keys.values());
          values.add(limit);
          branches.add(
              IN_SHARD.replace(
                  "{}",
                  keys.values().isEmpty()
                      ? ""
                      : " AND key_hash NOT IN (%s)".formatted(keys.marks())));
        });
    String union = String.join("UNION ALL\n", branches);
    return retry.invoke(
        () -> sql.query(union, (row, number) -> TimerRows.due(row), values.toArray()));
  }

  /**
   * How many of those shards' timers are past that time; counts no more than {@code limit} each.
   */
  public long overdue(Collection<Integer> shards, long beforeMillis, int limit) {
    if (shards.isEmpty()) {
      return 0;
    }
    List<Object> values = new ArrayList<>();
    shards.forEach(shard -> Collections.addAll(values, shard, beforeMillis, limit));
    String union = String.join("UNION ALL\n", Collections.nCopies(shards.size(), OVERDUE));
    return retry.invoke(
        () ->
            sql.query(union, (row, number) -> row.getLong(1), values.toArray()).stream()
                .mapToLong(Long::longValue)
                .sum());
  }

  /** How many timers are pending: counted up to {@code exactMax}, beyond it estimated. */
  public long pending(int exactMax) {
    return retry.invoke(
        () -> {
          long counted = count(PENDING, exactMax + 1);
          return counted <= exactMax
              ? counted
              : Math.max(counted, count(Dialect.ROWS_ESTIMATE, "timer"));
        });
  }

  private long count(String query, Object... values) {
    return sql.query(query, (row, number) -> row.getLong(1), values).getFirst();
  }

  /** The first pending next-at of each shard that has any: a full pass, past no watermark. */
  public Map<Integer, Long> oldest(Collection<Integer> shards) {
    Map<Integer, Long> oldest = new HashMap<>();
    if (!shards.isEmpty()) {
      String union = String.join("UNION ALL\n", Collections.nCopies(shards.size(), OLDEST));
      retry.invoke(
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
