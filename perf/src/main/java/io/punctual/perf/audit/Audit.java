package io.punctual.perf.audit;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.perf.lab.ReceiptTimes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Compares receipts with the records in the topics. Pure. */
final class Audit {
  private static final int EXAMPLES_MAX = 3;

  private final List<TimerReceipt> receipts;
  private final List<TopicRecord> records;
  private final Instant from;
  private final Instant to;
  private final Map<String, TopicRecord> byPlace = new HashMap<>();
  private final Map<String, List<TimerReceipt>> byId = new HashMap<>();
  private final List<String> findings = new ArrayList<>();

  /**
   * @param receipts of more than the range, for records at its edges
   * @param records of more than the range, for receipts at its edges
   */
  Audit(List<TimerReceipt> receipts, List<TopicRecord> records, Instant from, Instant to) {
    this.receipts = receipts;
    this.records = records;
    this.from = from;
    this.to = to;
    records.forEach(it -> byPlace.put(it.place(), it));
    receipts.forEach(it -> byId.computeIfAbsent(it.id(), id -> new ArrayList<>()).add(it));
  }

  /** Receipts of the range by their state. */
  Map<String, Long> outcomes() {
    Map<String, Long> outcomes = new TreeMap<>();
    receipts.stream()
        .filter(it -> isWithin(it.finishedAt().toEpochMilli()))
        .forEach(it -> outcomes.merge(it.state(), 1L, Long::sum));
    return outcomes;
  }

  List<TimerReceipt> delivered() {
    return receipts.stream()
        .filter(TimerReceipt::isDelivered)
        .filter(it -> isWithin(ReceiptTimes.of(it).sent()))
        .toList();
  }

  /** Each difference, with a few examples. */
  List<String> findings(Predicate<TimerReceipt> isGone) {
    List<TimerReceipt> delivered = delivered();
    find(
        "receipts of a delivery whose record is not in the topic",
        delivered.stream()
            .filter(it -> !isGone.test(it) && !isThere(it))
            .map(it -> it.id() + " at " + place(it)));
    find("records without a receipt", within().filter(it -> receipts(it).isEmpty()));
    find(
        "duplicates: records of a timer whose receipt names another",
        within()
            .filter(it -> !receipts(it).isEmpty())
            .filter(it -> receipts(it).stream().noneMatch(r -> place(r).equals(it.place()))));
    find(
        "records handed over before their due",
        within().filter(it -> it.arrival().sentAtMillis() < it.arrival().dueMillis()));
    find(
        "receipts whose times are out of order",
        delivered.stream().filter(it -> areOutOfOrder(ReceiptTimes.of(it))));
    return findings;
  }

  private List<TimerReceipt> receipts(TopicRecord record) {
    return byId.getOrDefault(record.arrival().id().toString(), List.of());
  }

  private void find(String what, Stream<?> which) {
    List<?> all = which.toList();
    if (!all.isEmpty()) {
      findings.add(
          all.size() + " " + what + ", for example " + all.stream().limit(EXAMPLES_MAX).toList());
    }
  }

  private static boolean areOutOfOrder(ReceiptTimes times) {
    return times.sent() < times.due() || times.acked() < times.sent();
  }

  private boolean isThere(TimerReceipt receipt) {
    TopicRecord record = byPlace.get(place(receipt));
    ReceiptTimes times = ReceiptTimes.of(receipt);
    return record != null
        && record.arrival().id().toString().equals(receipt.id())
        && record.arrival().sentAtMillis() == times.sent()
        && record.arrival().dueMillis() == times.due();
  }

  private static String place(TimerReceipt receipt) {
    return "%s-%d@%d"
        .formatted(receipt.topic(), receipt.partition().orElse(-1), receipt.offset().orElse(-1L));
  }

  private Stream<TopicRecord> within() {
    return records.stream().filter(it -> isWithin(it.arrival().sentAtMillis()));
  }

  long recordCount() {
    return within().count();
  }

  private boolean isWithin(long millis) {
    return millis >= from.toEpochMilli() && millis < to.toEpochMilli();
  }
}
