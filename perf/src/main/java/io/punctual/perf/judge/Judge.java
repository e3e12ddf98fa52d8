package io.punctual.perf.judge;

import io.punctual.perf.arrive.WatchTopic;
import io.punctual.perf.ledger.Receipt;
import io.punctual.perf.load.AcceptedTimers;
import io.punctual.standalone.check.Accepted;
import io.punctual.standalone.check.Arrival;
import io.punctual.standalone.check.CheckPromises;
import io.punctual.standalone.check.CheckPromises.Overtaken;
import io.punctual.standalone.check.Findings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Holds what was accepted against what arrived and what the ledger says. */
public final class Judge {
  private static final long MICROS_MAX = 3_600_000_000L;
  private static final long MILLI = 1_000;
  private static final int TOLD_MAX = 20;

  private final List<Accepted> accepted;
  private final List<Arrival> arrivals;
  private final Map<String, Receipt> receipts = new HashMap<>();
  private final Set<String> measured = new HashSet<>();
  private final List<String> told = new ArrayList<>();

  public Judge(AcceptedTimers accepted, WatchTopic watch, List<Receipt> ledger) {
    this.accepted = accepted.all();
    this.arrivals = watch.arrivals();
    ledger.forEach(receipt -> receipts.put(receipt.id().toString(), receipt));
    for (int row = 0; row < this.accepted.size(); row++) {
      if (accepted.isMeasured(row)) {
        measured.add(this.accepted.get(row).id());
      }
    }
  }

  public Judged run() {
    CheckPromises check = new CheckPromises(accepted, arrivals, this::startedMillis);
    Findings findings = check.run();
    tell(findings.lost(), "accepted and never seen");
    tell(findings.duplicated(), "seen more often than once");
    tell(findings.early(), "early");
    tell(findings.outOfOrder(), "out of key order");
    if (findings.outOfOrder() > 0) {
      check.overtaken().stream().limit(TOLD_MAX).map(Overtaken::told).forEach(told::add);
    }
    int without = (int) accepted.stream().filter(timer -> !isDelivered(timer)).count();
    tell(without, "accepted, and the ledger has no receipt of a delivery");
    tell(elsewhere(), "at another partition or offset than their receipts say");
    return new Judged(
        findings, without, List.copyOf(told), latenesses(), stages(), firstSeen(), lastAcked());
  }

  private void tell(long count, String what) {
    if (count > 0) {
      told.add(count + " timers " + what);
    }
  }

  private boolean isDelivered(Accepted timer) {
    @Nullable Receipt receipt = receipts.get(timer.id());
    return receipt != null && receipt.isDelivered();
  }

  /** When the delivery that made this record began; without its receipt we accuse nobody. */
  private long startedMillis(Arrival record) {
    @Nullable Receipt receipt = receipts.get(record.id());
    return receipt == null || receipt.sentMillis() != record.sentAtMillis()
        ? Long.MIN_VALUE
        : receipt.startedMillis();
  }

  /** A timer with a duplicate is told as such. */
  private long elsewhere() {
    Set<String> places = new HashSet<>();
    arrivals.forEach(it -> places.add(it.id() + it.partition() + "@" + it.offset()));
    return receipts.values().stream()
        .filter(Receipt::isDelivered)
        .filter(it -> !places.contains(it.id().toString() + it.partition() + "@" + it.offset()))
        .count();
  }

  private Map<String, Histogram> latenesses() {
    Histogram acked = histogram();
    measuredReceipts().forEach(it -> record(acked, it.latenessMillis() * MILLI));
    Histogram seen = histogram();
    arrivals.stream()
        .filter(it -> measured.contains(it.id()))
        .forEach(it -> record(seen, it.seenLateMicros()));
    return inOrder(Judged.ACKED, acked, Judged.SEEN, seen);
  }

  private Map<String, Histogram> stages() {
    Histogram missed = histogram();
    Histogram handOver = histogram();
    Histogram kafka = histogram();
    Histogram finish = histogram();
    for (Receipt it : measuredReceipts()) {
      record(missed, (it.startedMillis() - it.dueMillis()) * MILLI);
      record(handOver, (it.sentMillis() - Math.max(it.dueMillis(), it.startedMillis())) * MILLI);
      record(kafka, (it.ackedMillis() - it.sentMillis()) * MILLI);
      record(finish, (it.finishedMillis() - it.ackedMillis()) * MILLI);
    }
    Map<String, Histogram> stages =
        inOrder("begun after the due", missed, "then until handed over", handOver);
    stages.put("Kafka's acknowledgement", kafka);
    stages.put("receipt, after that", finish);
    return stages;
  }

  private List<Receipt> measuredReceipts() {
    return receipts.values().stream()
        .filter(Receipt::isDelivered)
        .filter(it -> measured.contains(it.id().toString()))
        .toList();
  }

  private long firstSeen() {
    return arrivals.stream()
        .filter(it -> measured.contains(it.id()))
        .mapToLong(Arrival::seenLateMicros)
        .min()
        .orElse(0);
  }

  private long lastAcked() {
    return measuredReceipts().stream().mapToLong(Receipt::ackedMillis).max().orElse(0);
  }

  private static Map<String, Histogram> inOrder(
      String first, Histogram one, String second, Histogram other) {
    Map<String, Histogram> map = new LinkedHashMap<>();
    map.put(first, one);
    map.put(second, other);
    return map;
  }

  private static Histogram histogram() {
    return new Histogram(MICROS_MAX, 3);
  }

  private static void record(Histogram histogram, long micros) {
    histogram.recordValue(Math.max(0, Math.min(MICROS_MAX, micros)));
  }
}
