package io.punctual.store.timer;

import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts pending timers by their due, and estimates how many are due when they are too many. */
public class DueForecast {

  /**
   * @param bySteps how many are due in each step that has any, the first being 0
   * @param completeToMillis where counting stopped in the fullest shard: numbers up to there hold,
   *     later ones are too low; the end of the range when all were counted
   */
  public record Counted(Map<Integer, Long> bySteps, long completeToMillis) {}

  /**
   * A count, and an estimate of what was not counted.
   *
   * @param completeToMillis steps that end later are estimates; the end of the range when there are
   *     none
   * @param estimatedToMillis steps that end later are too low
   */
  public record Estimated(
      Map<Integer, Long> bySteps, long completeToMillis, long estimatedToMillis) {}

  /** From the middle of steps, too. */
  private record Range(
      String tenant, long stepsFromMillis, long fromMillis, long toMillis, long stepMillis) {

    Range fromStepOf(long millis) {
      long into = (millis - stepsFromMillis) % stepMillis;
      return new Range(tenant, stepsFromMillis, millis - into, toMillis, stepMillis);
    }
  }

  private record InShard(int shard, int step, long timers, long lastDueMillis) {}

  /** One that was counted up to there alone. */
  private record Shard(int number, long toMillis) {}

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
    Range range = new Range(tenant, fromMillis, fromMillis, toMillis, stepMillis);
    int each = countedMax / Shards.COUNT;
    List<InShard> counts = count(range, Shards.all(), each);
    return new Counted(bySteps(counts), completeTo(range, cut(counts, each)));
  }

  /**
   * The same, and an estimate of the rest: of one shard that was not counted whole at most {@code
   * sampledMax} more are, and the others that were not are taken to have as many. Where few keys
   * have most of the timers it is too low, or too high if that shard has one of them.
   */
  public Estimated estimate(
      String tenant,
      long fromMillis,
      long toMillis,
      long stepMillis,
      int countedMax,
      int sampledMax) {
    Range range = new Range(tenant, fromMillis, fromMillis, toMillis, stepMillis);
    int each = countedMax / Shards.COUNT;
    List<InShard> counts = count(range, Shards.all(), each);
    List<Shard> cut = cut(counts, each);
    Map<Integer, Long> bySteps = bySteps(counts);
    if (cut.isEmpty()) {
      return new Estimated(bySteps, toMillis, toMillis);
    }
    long completeToMillis = completeTo(range, cut);
    Set<Integer> ofCut = cut.stream().map(Shard::number).collect(Collectors.toSet());
    Map<Integer, Long> whole =
        bySteps(counts.stream().filter(it -> !ofCut.contains(it.shard())).toList());
    Range rest = range.fromStepOf(completeToMillis);
    List<InShard> sampled = count(rest, List.of(usual(cut)), sampledMax);
    sampled.forEach(
        it -> {
          long estimate = whole.getOrDefault(it.step(), 0L) + it.timers() * cut.size();
          bySteps.merge(it.step(), estimate, Math::max);
        });
    long estimatedToMillis = completeTo(rest, cut(sampled, sampledMax));
    return new Estimated(bySteps, completeToMillis, Math.max(completeToMillis, estimatedToMillis));
  }

  /** The median: not that of a heavy key, unless it is the only one. */
  private static int usual(List<Shard> cut) {
    return cut.stream()
        .sorted(Comparator.comparingLong(Shard::toMillis))
        .toList()
        .get(cut.size() / 2)
        .number();
  }

  private List<InShard> count(Range range, Collection<Integer> shards, int each) {
    List<Object> values = new ArrayList<>();
    for (int shard : shards) {
      Collections.addAll(
          values, range.stepsFromMillis(), range.stepMillis(), shard, range.tenant());
      Collections.addAll(values, range.fromMillis(), range.toMillis(), each);
    }
    String union = String.join("UNION ALL\n", Collections.nCopies(shards.size(), IN_SHARD));
    return retry.invoke(
        () ->
            sql.query(
                union,
                (row, number) ->
                    new InShard(row.getInt(1), row.getInt(2), row.getLong(3), row.getLong(4)),
                values.toArray()));
  }

  private static Map<Integer, Long> bySteps(List<InShard> counts) {
    return counts.stream()
        .collect(
            Collectors.groupingBy(
                InShard::step, TreeMap::new, Collectors.summingLong(InShard::timers)));
  }

  /** Those of which there may be more. */
  private static List<Shard> cut(List<InShard> counts, int each) {
    return counts.stream().collect(Collectors.groupingBy(InShard::shard)).entrySet().stream()
        .filter(shard -> shard.getValue().stream().mapToLong(InShard::timers).sum() >= each)
        .map(
            shard ->
                new Shard(
                    shard.getKey(),
                    shard.getValue().stream().mapToLong(InShard::lastDueMillis).max().orElse(0)))
        .toList();
  }

  private static long completeTo(Range range, List<Shard> cut) {
    return cut.stream().mapToLong(Shard::toMillis).min().orElse(range.toMillis());
  }
}
