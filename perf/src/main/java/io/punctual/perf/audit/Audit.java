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

/** Holds a ledger against the topics' records: pure, but for who is told what is gone. */
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
   * @param receipts of more than the range, so that what stands at its edges finds its like
   * @param records likewise
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
    find(
        "receipts of a delivery whose record is not in the topic",
        delivered().stream()
            .filter(it -> !isGone.test(it))
            .filter(it -> !isThere(it))
            .map(it -> it.id() + " at " + place(it)));
    find(
        "records without a receipt",
        within().filter(it -> !byId.containsKey(id(it))).map(TopicRecord::toString));
    find(
        "duplicates: records of a timer whose receipt names another",
        within()
            .filter(it -> byId.containsKey(id(it)))
            .filter(
                it ->
                    byId.getOrDefault(id(it), List.of()).stream()
                        .noneMatch(r -> place(r).equals(it.place())))
            .map(TopicRecord::toString));
    find(
        "records handed over before their due",
        within()
            .filter(it -> it.arrival().sentAtMillis() < it.arrival().dueMillis())
            .map(TopicRecord::toString));
    find(
        "receipts whose times are out of order",
        delivered().stream()
            .filter(it -> areOutOfOrder(ReceiptTimes.of(it)))
            .map(TimerReceipt::toString));
    return findings;
  }

  private void find(String what, Stream<String> which) {
    List<String> all = which.toList();
    if (!all.isEmpty()) {
      findings.add(
          all.size() + " " + what + ", for example " + all.stream().limit(EXAMPLES_MAX).toList());
    }
  }

  private static String id(TopicRecord record) {
    return record.arrival().id().toString();
  }

  private static boolean areOutOfOrder(ReceiptTimes times) {
    return times.sent() < times.due() || times.acked() < times.sent();
  }

  private boolean isThere(TimerReceipt receipt) {
    TopicRecord record = byPlace.get(place(receipt));
    ReceiptTimes times = ReceiptTimes.of(receipt);
    return record != null
        && id(record).equals(receipt.id())
        && record.arrival().sentAtMillis() == times.sent()
        && record.arrival().dueMillis() == times.due();
  }

  private static String place(TimerReceipt receipt) {
    return receipt.topic()
        + "-"
        + receipt.partition().orElse(-1)
        + "@"
        + receipt.offset().orElse(-1L);
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
