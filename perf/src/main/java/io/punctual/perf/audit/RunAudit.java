package io.punctual.perf.audit;

import io.punctual.client.FoundTimer.ScheduledTimer;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.ListFilter;
import io.punctual.client.PunctualClient;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Arrival;
import io.punctual.verify.watch.KafkaClients;
import io.punctual.verify.watch.ReadLedger;
import io.punctual.verify.watch.TopicReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/** Audits a time range: reads receipts and topics, and reports every difference. */
public record RunAudit(PunctualClient api, KafkaClients kafka) {
  private static final Duration EDGE = Duration.ofMinutes(1);

  /** A timer may be on its way so long after its due. */
  private static final Duration ON_ITS_WAY = Duration.ofSeconds(10);

  private static final int OVERDUE_MAX = 1_000;

  /**
   * @param topics empty: all with receipts
   */
  public Repetition run(List<String> topics, Instant from, Instant to) throws InterruptedException {
    List<TimerReceipt> receipts = new ArrayList<>();
    for (ListFilter filter : filters(topics)) {
      new ReadLedger(api)
          .<TimerReceipt>forEach(
              api::receipts, filter.finished(from.minus(EDGE), to.plus(EDGE)), receipts::add);
    }
    Set<String> named = new TreeSet<>(topics);
    receipts.forEach(it -> named.add(it.topic()));
    List<TopicRecord> records = new ArrayList<>();
    Map<String, Long> beginnings = new HashMap<>();
    Set<String> missing;
    try (TopicReader reader = new TopicReader(kafka)) {
      missing = reader.missing(named);
      named.stream()
          .filter(topic -> !missing.contains(topic))
          .forEach(topic -> records.addAll(records(reader, topic, from.minus(EDGE), beginnings)));
    }
    Audit audit = new Audit(receipts, records, from, to);
    Repetition found = describe(audit, from, to).parameter("topics", String.join(", ", named));
    found.wrong().addAll(audit.findings(it -> isGone(it, beginnings)));
    List<String> overdue = overdue(topics, from, to);
    if (!overdue.isEmpty()) {
      found
          .wrong()
          .add(overdue.size() + " timers pending though due, for example " + overdue.getFirst());
    }
    if (!missing.isEmpty()) {
      found.note("not compared, since Kafka does not have them: topics " + missing);
    }
    return found;
  }

  private static List<ListFilter> filters(List<String> topics) {
    return topics.isEmpty()
        ? List.of(ListFilter.all())
        : topics.stream().map(ListFilter::ofTopic).toList();
  }

  private static List<TopicRecord> records(
      TopicReader reader, String topic, Instant from, Map<String, Long> beginnings) {
    reader.from(topic, from);
    reader
        .beginnings()
        .forEach((partition, offset) -> beginnings.put(partition.toString(), offset));
    return reader.toEnd().stream()
        .flatMap(record -> Arrival.of(record, 0).stream())
        .map(arrival -> new TopicRecord(topic, arrival))
        .toList();
  }

  private List<String> overdue(List<String> topics, Instant from, Instant to)
      throws InterruptedException {
    Instant latest = Instant.now().minus(ON_ITS_WAY);
    Instant until = to.isBefore(latest) ? to : latest;
    List<String> overdue = new ArrayList<>();
    if (until.isAfter(from)) {
      for (ListFilter filter : filters(topics)) {
        new ReadLedger(api)
            .<ScheduledTimer>forEach(
                api::list,
                filter.due(from, until),
                timer -> overdue.add(timer.id()) && overdue.size() < OVERDUE_MAX);
      }
    }
    return overdue;
  }

  /** Kafka has dropped it: it is older than the topic keeps, or the topic was deleted. */
  private static boolean isGone(TimerReceipt receipt, Map<String, Long> beginnings) {
    String partition = receipt.topic() + "-" + receipt.partition().orElse(-1);
    return receipt.offset().orElse(-1L) < beginnings.getOrDefault(partition, Long.MAX_VALUE);
  }

  private static Repetition describe(Audit audit, Instant from, Instant to) {
    Histogram lateness = AuditTables.lateness(audit.delivered());
    Repetition found =
        new Repetition("audit", List.of(), List.of())
            .parameter("from", from)
            .parameter("to", to)
            .figure("delivered", lateness.getTotalCount(), "timers")
            .percentiles("lateness", lateness, 50, 90, 99, 99.9)
            .curve("acked lateness", lateness)
            .checked("records", audit.recordCount())
            .note("receipts have whole milliseconds");
    audit.outcomes().forEach((state, count) -> found.checked("receipts: " + state, count));
    AuditTables.of(audit.delivered()).forEach(found::table);
    return found;
  }
}
