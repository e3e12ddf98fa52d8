package io.punctual.perf.audit;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.perf.lab.ReceiptTimes;
import io.punctual.verify.report.Table;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Lateness by topic, hour and cause, and the worst ten; in milliseconds. */
final class AuditTables {
  private static final int WORST = 10;
  private static final List<String> HEADER =
      List.of("", "timers", "p50", "p90", "p99", "p99.9", "max");
  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

  private AuditTables() {}

  static List<Table> of(List<TimerReceipt> delivered) {
    return List.of(
        by("lateness by topic, ms", delivered, TimerReceipt::topic),
        by(
            "lateness by hour of the due, ms",
            delivered,
            it -> it.deliverAt().truncatedTo(ChronoUnit.HOURS).toString()),
        by("lateness by cause, ms", delivered, it -> Cause.of(it).title()),
        worst(delivered));
  }

  /** In microseconds. */
  static Histogram lateness(Collection<TimerReceipt> delivered) {
    Histogram histogram = new Histogram(3);
    delivered.forEach(
        it -> histogram.recordValue(Math.max(0, ReceiptTimes.of(it).lateness() * 1_000)));
    return histogram;
  }

  private static Table by(
      String title, List<TimerReceipt> delivered, Function<TimerReceipt, String> group) {
    return new Table(
        title,
        HEADER,
        delivered.stream().collect(groupingBy(group, TreeMap::new, toList())).entrySet().stream()
            .map(it -> row(it.getKey(), lateness(it.getValue())))
            .toList());
  }

  private static List<String> row(String name, Histogram histogram) {
    return Stream.concat(
            Stream.of(name, Long.toString(histogram.getTotalCount())),
            DoubleStream.of(PERCENTILES)
                .mapToObj(it -> Long.toString(histogram.getValueAtPercentile(it) / 1_000)))
        .toList();
  }

  private static Table worst(List<TimerReceipt> delivered) {
    return new Table(
        "the worst ten, ms from the due",
        List.of("timer", "due", "begun", "handed over", "acked", "receipt", "attempts", "cause"),
        delivered.stream()
            .sorted(
                Comparator.comparingLong((TimerReceipt it) -> ReceiptTimes.of(it).lateness())
                    .reversed())
            .limit(WORST)
            .map(AuditTables::row)
            .toList());
  }

  private static List<String> row(TimerReceipt receipt) {
    ReceiptTimes it = ReceiptTimes.of(receipt);
    return Stream.of(
            receipt.id(),
            receipt.deliverAt(),
            it.started() - it.due(),
            it.sent() - it.due(),
            it.lateness(),
            it.finished() - it.due(),
            receipt.attempts(),
            Cause.of(receipt).title())
        .map(Object::toString)
        .toList();
  }
}
