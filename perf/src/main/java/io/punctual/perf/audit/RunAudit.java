package io.punctual.perf.audit;

import io.punctual.client.FoundTimer.ScheduledTimer;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.ListFilter;
import io.punctual.client.PunctualClient;
import io.punctual.verify.report.Curve;
import io.punctual.verify.report.Figure;
import io.punctual.verify.report.MachineUse;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Arrival;
import io.punctual.verify.watch.ReadLedger;
import io.punctual.verify.watch.TopicReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Audits a time range: reads ledger and topics, and reports every difference. */
public final class RunAudit {
  private static final Duration EDGE = Duration.ofMinutes(1);

  /** So long past its due a timer may still be on its way. */
  private static final Duration ON_ITS_WAY = Duration.ofSeconds(10);

  private static final int OVERDUE_MAX = 1_000;
  private static final double MILLI = 1e3;

  private final PunctualClient api;
  private final ReadLedger lists;
  private final String kafka;
  private final Map<String, Long> beginnings = new HashMap<>();

  public RunAudit(PunctualClient api, String kafka) {
    this.api = api;
    this.lists = new ReadLedger(api);
    this.kafka = kafka;
  }

  /**
   * @param topics empty: all that the ledger names
   */
  public Repetition run(List<String> topics, Instant from, Instant to) throws InterruptedException {
    List<TimerReceipt> receipts = new ArrayList<>();
    for (ListFilter filter : filters(topics)) {
      lists.<TimerReceipt>forEach(
          api::receipts, filter.finished(from.minus(EDGE), to.plus(EDGE)), receipts::add);
    }
    Set<String> named = new TreeSet<>(topics);
    receipts.forEach(it -> named.add(it.topic()));
    try (TopicReader reader = new TopicReader(kafka)) {
      Set<String> missing = reader.missing(named);
      List<TopicRecord> records =
          named.stream()
              .filter(topic -> !missing.contains(topic))
              .flatMap(topic -> records(reader, topic, from.minus(EDGE)))
              .toList();
      Audit audit = new Audit(receipts, records, from, to);
      List<String> findings = new ArrayList<>(audit.findings(this::isGone));
      List<String> overdue = overdue(topics, from, to);
      if (!overdue.isEmpty()) {
        findings.add(
            overdue.size()
                + " timers pending though due, for example "
                + overdue.stream().limit(3).toList());
      }
      return describe(audit, named, missing, findings, from, to);
    }
  }

  private static List<ListFilter> filters(List<String> topics) {
    return topics.isEmpty()
        ? List.of(ListFilter.all())
        : topics.stream().map(ListFilter::ofTopic).toList();
  }

  private Stream<TopicRecord> records(TopicReader reader, String topic, Instant from) {
    reader.from(topic, from);
    reader
        .beginnings()
        .forEach((partition, offset) -> beginnings.put(partition.toString(), offset));
    return reader.toEnd().stream()
        .flatMap(record -> Arrival.of(record, 0).stream())
        .map(arrival -> new TopicRecord(topic, arrival));
  }

  /** Kafka has dropped it: it is older than the topic keeps, or the topic was deleted. */
  private boolean isGone(TimerReceipt receipt) {
    String partition = receipt.topic() + "-" + receipt.partition().orElse(-1);
    return receipt.offset().orElse(-1L) < beginnings.getOrDefault(partition, Long.MAX_VALUE);
  }

  private List<String> overdue(List<String> topics, Instant from, Instant to)
      throws InterruptedException {
    Instant latest = Instant.now().minus(ON_ITS_WAY);
    Instant until = to.isBefore(latest) ? to : latest;
    List<String> overdue = new ArrayList<>();
    if (until.isAfter(from)) {
      for (ListFilter filter : filters(topics)) {
        lists.<ScheduledTimer>forEach(
            api::list,
            filter.due(from, until),
            timer -> overdue.add(timer.id()) && overdue.size() < OVERDUE_MAX);
      }
    }
    return overdue;
  }

  private static Repetition describe(
      Audit audit,
      Set<String> topics,
      Set<String> missing,
      List<String> findings,
      Instant from,
      Instant to) {
    List<TimerReceipt> delivered = audit.delivered();
    Histogram lateness = AuditTables.lateness(delivered);
    Map<String, Long> checked = new LinkedHashMap<>();
    checked.put("records", audit.recordCount());
    audit.outcomes().forEach((state, count) -> checked.put("receipts: " + state, count));
    List<String> notes = new ArrayList<>(List.of("receipts have whole milliseconds"));
    if (!missing.isEmpty()) {
      notes.add("not compared, since Kafka does not have them: topics " + missing);
    }
    return new Repetition(
        "audit",
        Map.of("from", from.toString(), "to", to.toString(), "topics", String.join(", ", topics)),
        Duration.between(from, to).toMillis() / 1e3,
        figures(lateness),
        checked,
        findings,
        notes,
        MachineUse.UNKNOWN,
        List.of(),
        lateness.getTotalCount() == 0 ? List.of() : List.of(Curve.of("acked lateness", lateness)),
        List.of(),
        List.of(),
        AuditTables.of(delivered));
  }

  private static List<Figure> figures(Histogram lateness) {
    return List.of(
        new Figure("delivered", lateness.getTotalCount(), "timers"),
        new Figure("lateness p50", lateness.getValueAtPercentile(50) / MILLI, "ms"),
        new Figure("lateness p90", lateness.getValueAtPercentile(90) / MILLI, "ms"),
        new Figure("lateness p99", lateness.getValueAtPercentile(99) / MILLI, "ms"),
        new Figure("lateness p99.9", lateness.getValueAtPercentile(99.9) / MILLI, "ms"),
        new Figure("lateness max", lateness.getMaxValue() / MILLI, "ms"));
  }
}
