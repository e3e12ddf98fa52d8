package io.punctual.perf.audit;

import io.punctual.perf.ledger.Receipt;
import io.punctual.perf.report.Table;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Lateness by topic, hour and cause, and the worst ten; in milliseconds. */
final class AuditTables {
  private static final int WORST = 10;
  private static final long MILLIS_MAX = 7L * 24 * 3_600_000;
  private static final List<String> HEADER =
      List.of("", "timers", "p50", "p90", "p99", "p99.9", "max");

  private AuditTables() {}

  static List<Table> of(List<Receipt> delivered) {
    return List.of(
        by("lateness by topic, ms", delivered, Receipt::topic),
        by("lateness by hour of the due, ms", delivered, AuditTables::hour),
        by("lateness by cause, ms", delivered, it -> Cause.of(it).told()),
        worst(delivered));
  }

  private static String hour(Receipt receipt) {
    return Instant.ofEpochMilli(receipt.dueMillis()).truncatedTo(ChronoUnit.HOURS).toString();
  }

  private static Table by(String title, List<Receipt> delivered, Function<Receipt, String> group) {
    Map<String, Histogram> groups = new TreeMap<>();
    delivered.forEach(
        it ->
            groups
                .computeIfAbsent(group.apply(it), name -> new Histogram(MILLIS_MAX, 3))
                .recordValue(Math.max(0, Math.min(MILLIS_MAX, it.latenessMillis()))));
    return new Table(
        title,
        HEADER,
        groups.entrySet().stream().map(it -> row(it.getKey(), it.getValue())).toList());
  }

  private static List<String> row(String name, Histogram histogram) {
    return Arrays.asList(
        name,
        Long.toString(histogram.getTotalCount()),
        Long.toString(histogram.getValueAtPercentile(50)),
        Long.toString(histogram.getValueAtPercentile(90)),
        Long.toString(histogram.getValueAtPercentile(99)),
        Long.toString(histogram.getValueAtPercentile(99.9)),
        Long.toString(histogram.getMaxValue()));
  }

  private static Table worst(List<Receipt> delivered) {
    return new Table(
        "the worst ten, ms from the due",
        List.of("timer", "due", "begun", "handed over", "acked", "receipt", "attempts", "cause"),
        delivered.stream()
            .sorted(Comparator.comparingLong(Receipt::latenessMillis).reversed())
            .limit(WORST)
            .map(AuditTables::row)
            .collect(Collectors.toList()));
  }

  private static List<String> row(Receipt it) {
    return List.of(
        it.id().toString(),
        Instant.ofEpochMilli(it.dueMillis()).toString(),
        Long.toString(it.startedMillis() - it.dueMillis()),
        Long.toString(it.sentMillis() - it.dueMillis()),
        Long.toString(it.ackedMillis() - it.dueMillis()),
        Long.toString(it.finishedMillis() - it.dueMillis()),
        Integer.toString(it.attempts()),
        Cause.of(it).told());
  }
}
