package io.punctual.perf.audit;

import io.punctual.perf.ledger.ReadLedger;
import io.punctual.perf.ledger.ReadPending;
import io.punctual.perf.ledger.Receipt;
import io.punctual.perf.report.Curve;
import io.punctual.perf.report.Figure;
import io.punctual.perf.report.MachineUse;
import io.punctual.perf.report.Repetition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Audits a time range: reads ledger and topics, and tells every difference. */
public final class RunAudit {
  private static final Duration EDGE = Duration.ofMinutes(1);

  /** So long past its due a timer is on its way all the same. */
  private static final Duration ON_ITS_WAY = Duration.ofSeconds(10);

  private static final long MICROS_MAX = TimeUnit.DAYS.toMicros(7);

  private final ReadLedger ledger;
  private final ReadPending pending;
  private final String kafka;

  public RunAudit(ReadLedger ledger, ReadPending pending, String kafka) {
    this.ledger = ledger;
    this.pending = pending;
    this.kafka = kafka;
  }

  /**
   * @param topics empty: all that the ledger names
   */
  public Repetition run(List<String> topics, Instant from, Instant to) throws InterruptedException {
    List<Receipt> receipts = receipts(topics, from.minus(EDGE), to.plus(EDGE));
    Set<String> named = new TreeSet<>(topics);
    receipts.forEach(it -> named.add(it.topic()));
    try (ReadRange range = new ReadRange(kafka)) {
      List<TopicRecord> records = new ArrayList<>();
      Set<String> missing = range.missing(named);
      named.stream()
          .filter(topic -> !missing.contains(topic))
          .forEach(topic -> records.addAll(range.read(topic, from.minus(EDGE))));
      Audit audit = new Audit(receipts, records, from, to);
      List<String> findings = new ArrayList<>(audit.findings(range::isGone));
      List<String> overdue = overdue(topics, from, to);
      if (!overdue.isEmpty()) {
        findings.add(
            overdue.size()
                + " timers pending though due, for example "
                + overdue.stream().limit(3).toList());
      }
      return described(audit, named, missing, findings, from, to);
    }
  }

  private List<Receipt> receipts(List<String> topics, Instant from, Instant to)
      throws InterruptedException {
    if (topics.isEmpty()) {
      return ledger.read("", from, to);
    }
    List<Receipt> receipts = new ArrayList<>();
    for (String topic : topics) {
      receipts.addAll(ledger.read(topic, from, to));
    }
    return receipts;
  }

  private List<String> overdue(List<String> topics, Instant from, Instant to)
      throws InterruptedException {
    Instant latest = Instant.now().minus(ON_ITS_WAY);
    Instant until = to.isBefore(latest) ? to : latest;
    return until.isAfter(from) ? pending.idsDue(topics, from, until) : List.of();
  }

  private static Repetition described(
      Audit audit,
      Set<String> topics,
      Set<String> missing,
      List<String> findings,
      Instant from,
      Instant to) {
    List<Receipt> delivered = audit.delivered();
    Histogram lateness = new Histogram(MICROS_MAX, 3);
    delivered.forEach(
        it -> lateness.recordValue(Math.max(0, Math.min(MICROS_MAX, it.latenessMillis() * 1_000))));
    Map<String, Long> checked = new LinkedHashMap<>();
    checked.put("records", audit.recordCount());
    audit.outcomes().forEach((state, count) -> checked.put("receipts: " + state, count));
    return new Repetition(
        "audit",
        Map.of(
            "from", from.toString(),
            "to", to.toString(),
            "topics", topics.stream().collect(Collectors.joining(", "))),
        Duration.between(from, to).toMillis() / 1e3,
        figures(lateness),
        checked,
        findings,
        missing.isEmpty()
            ? List.of("receipts tell whole milliseconds")
            : List.of(
                "receipts tell whole milliseconds",
                "not compared, since Kafka does not have them: topics " + missing),
        MachineUse.UNKNOWN,
        List.of(),
        lateness.getTotalCount() == 0 ? List.of() : List.of(Curve.of("acked lateness", lateness)),
        List.of(),
        List.of(),
        AuditTables.of(delivered));
  }

  private static List<Figure> figures(Histogram lateness) {
    List<Figure> figures = new ArrayList<>();
    figures.add(new Figure("delivered", lateness.getTotalCount(), "timers"));
    for (double percentile : new double[] {50, 90, 99, 99.9, 100}) {
      figures.add(
          new Figure(
              percentile == 100 ? "lateness max" : "lateness p" + told(percentile),
              lateness.getValueAtPercentile(percentile) / 1e3,
              "ms"));
    }
    return figures;
  }

  private static String told(double percentile) {
    return percentile == Math.rint(percentile)
        ? Integer.toString((int) percentile)
        : Double.toString(percentile);
  }
}
