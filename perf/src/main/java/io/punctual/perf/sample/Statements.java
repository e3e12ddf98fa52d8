package io.punctual.perf.sample;

import static java.util.stream.Collectors.toMap;

import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Table;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a database has executed for all of its clients.
 *
 * @param all how many statements: without batches that the driver rewrites, so many round trips
 * @param labels how many by the server's name of their type, in small letters
 * @param costs by a statement's text; empty where the server does not tell
 */
public record Statements(long all, Map<String, Long> labels, Map<String, Cost> costs) {
  public static final String PER_TIMER = "SQL round trips per timer";
  private static final List<String> KINDS =
      List.of("select", "insert", "update", "delete", "commit", "rollback");
  private static final int COSTLIEST = 5;
  private static final int TEXT_MAX = 120;

  /** How often a statement was executed, and how long that took in all. */
  public record Cost(long count, double millis) {
    private static final Cost NONE = new Cost(0, 0);

    private Cost since(Cost before) {
      return new Cost(count - before.count, millis - before.millis);
    }
  }

  /** What was executed after an earlier look at the same server. */
  public Statements since(Statements before) {
    return new Statements(
        all - before.all,
        labels.entrySet().stream()
            .collect(
                toMap(
                    Map.Entry::getKey,
                    it -> it.getValue() - before.labels.getOrDefault(it.getKey(), 0L))),
        costs.entrySet().stream()
            .collect(
                toMap(
                    Map.Entry::getKey,
                    it -> it.getValue().since(before.costs.getOrDefault(it.getKey(), Cost.NONE)))));
  }

  /** Adds how many there were for each timer, and which took the most time. */
  public Repetition describe(Repetition to, long timers) {
    double each = Math.max(1, timers);
    to.figure(PER_TIMER, all / each, "");
    KINDS.forEach(it -> to.figure("SQL " + it + " per timer", ofKind(it) / each, ""));
    long named = KINDS.stream().mapToLong(this::ofKind).sum();
    to.figure("SQL other per timer", Math.max(0, all - named) / each, "");
    List<List<String>> rows =
        costs.entrySet().stream()
            .filter(it -> it.getValue().count() > 0)
            .sorted(Comparator.comparingDouble(it -> -it.getValue().millis()))
            .limit(COSTLIEST)
            .map(it -> row(it.getKey(), it.getValue(), each))
            .toList();
    return rows.isEmpty()
        ? to
        : to.table(
            new Table(
                "Statements that took the most time",
                List.of("statement", "per timer", "mean, ms"),
                rows));
  }

  /** Also those whose names say more, such as update_multi. */
  private long ofKind(String kind) {
    return labels.entrySet().stream()
        .filter(it -> it.getKey().startsWith(kind))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static List<String> row(String text, Cost cost, double timers) {
    return List.of(
        text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX) + "…" : text,
        String.format(Locale.ROOT, "%.3f", cost.count() / timers),
        String.format(Locale.ROOT, "%.3f", cost.millis() / cost.count()));
  }
}
