package io.punctual.store.timer;

import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts pending timers by their due. */
public class DueForecast {

  /**
   * @param bySteps how many are due in each step that has any, the first being 0
   * @param completeToMillis where counting stopped in the fullest shard: numbers up to there hold,
   *     later ones are too low; the end of the range when all were counted
   */
  public record Counted(Map<Integer, Long> bySteps, long completeToMillis) {}

  private record InShard(int shard, int step, long timers, long lastDueMillis) {}

  // timer_listed, index only; at most :limit entries a shard.
  static final String IN_SHARD =
      """
      (SELECT shard, (due_at - ?) %s ? AS step, COUNT(*), MAX(due_at) FROM
        (SELECT shard, due_at FROM timer %s
         WHERE shard = ? AND tenant = ? AND due_at >= ? AND due_at < ?
         ORDER BY due_at LIMIT ?) t
       GROUP BY shard, step)
      """
          .formatted(Dialect.DIVIDED_BY, Dialect.byIndex("timer_listed"));

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public DueForecast(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /**
   * Counts at most {@code countedMax} of a tenant's timers due in {@code [from, to)}, of each shard
   * the first.
   */
  public Counted count(
      String tenant, long fromMillis, long toMillis, long stepMillis, int countedMax) {
    int each = countedMax / Shards.COUNT;
    List<Object> values = new ArrayList<>();
    for (int shard : Shards.all()) {
      Collections.addAll(values, fromMillis, stepMillis, shard, tenant);
      Collections.addAll(values, fromMillis, toMillis, each);
    }
    String union = String.join("UNION ALL\n", Collections.nCopies(Shards.COUNT, IN_SHARD));
    List<InShard> counts =
        retry.invoke(
            () ->
                sql.query(
                    union,
                    (row, number) ->
                        new InShard(row.getInt(1), row.getInt(2), row.getLong(3), row.getLong(4)),
                    values.toArray()));
    return merged(counts, toMillis, each);
  }

  private static Counted merged(List<InShard> counts, long toMillis, int each) {
    Map<Integer, Long> bySteps =
        counts.stream()
            .collect(
                Collectors.groupingBy(
                    InShard::step, TreeMap::new, Collectors.summingLong(InShard::timers)));
    long completeToMillis =
        counts.stream().collect(Collectors.groupingBy(InShard::shard)).values().stream()
            .filter(shard -> shard.stream().mapToLong(InShard::timers).sum() >= each)
            .mapToLong(shard -> shard.stream().mapToLong(InShard::lastDueMillis).max().orElse(0))
            .min()
            .orElse(toMillis);
    return new Counted(bySteps, completeToMillis);
  }
}
