package io.punctual.store.timer;

import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
   * @param completeToMillis up to there the numbers hold, from the step that it falls into they are
   *     estimates
   * @param estimatedToMillis from there on numbers are too low
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

  /**
   * @param toMillis all were counted that are due before
   * @param rate timers a millisecond
   */
  private record Shard(int number, long toMillis, double rate) {}

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
    return new Counted(bySteps(counts), completeTo(range, shards(range, counts, each)));
  }

  /**
   * The same, and what follows by a usual shard, of which at most {@code sampledMax} more are
   * counted: it has a share of all timers that does not change much, where keys are many.
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
    Collection<Shard> shards = shards(range, counts, each);
    Map<Integer, Long> bySteps = bySteps(counts);
    long completeToMillis = completeTo(range, shards);
    if (completeToMillis == toMillis) {
      return new Estimated(bySteps, toMillis, toMillis);
    }
    Shard usual = usual(shards);
    double timesAsMany = shards.stream().mapToDouble(Shard::rate).sum() / usual.rate();
    Range rest = range.fromStepOf(completeToMillis);
    List<InShard> sampled = count(rest, List.of(usual.number()), sampledMax);
    sampled.forEach(
        it -> bySteps.merge(it.step(), Math.round(it.timers() * timesAsMany), Math::max));
    return new Estimated(
        bySteps, completeToMillis, completeTo(rest, shards(rest, sampled, sampledMax)));
  }

  /** Its share is neither that of a heavy key nor nothing. */
  private static Shard usual(Collection<Shard> shards) {
    List<Shard> byRate = shards.stream().sorted(Comparator.comparingDouble(Shard::rate)).toList();
    return byRate.get(byRate.size() / 2);
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

  /** Those that have any. */
  private static Collection<Shard> shards(Range range, List<InShard> counts, int each) {
    return counts.stream().collect(Collectors.groupingBy(InShard::shard)).entrySet().stream()
        .map(
            shard -> {
              long timers = shard.getValue().stream().mapToLong(InShard::timers).sum();
              long last =
                  shard.getValue().stream().mapToLong(InShard::lastDueMillis).max().orElseThrow();
              long toMillis = timers < each ? range.toMillis() : last;
              double rate = timers / (toMillis - range.fromMillis() + 1.0);
              return new Shard(shard.getKey(), toMillis, rate);
            })
        .toList();
  }

  private static long completeTo(Range range, Collection<Shard> shards) {
    return shards.stream().mapToLong(Shard::toMillis).min().orElse(range.toMillis());
  }
}
