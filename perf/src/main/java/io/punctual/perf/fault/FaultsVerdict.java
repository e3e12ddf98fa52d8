package io.punctual.perf.fault;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Judge;
import io.punctual.verify.judge.Promise;
import io.punctual.verify.judge.Promise.Violation;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.OfferedTimer;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.report.Table;
import io.punctual.verify.watch.Arrival;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Whether each promise held, by how many cases; and whether the run says anything at all. */
final class FaultsVerdict {
  static final double RATE_MIN = 150;
  private static final double RATE_TOLERANCE = 0.98;
  private static final int EXAMPLES_MAX = 5;

  /** The rest is the machine's own noise. */
  private static final double SWEPT_SHARE_MAX = 0.01;

  /** The tolerance of clocks, and as much again for the longest question that measures one. */
  private static final long FENCED_MICROS = 500_000;

  private final Evidence evidence;
  private final Findings findings;
  private final List<OfferedTimer> ledger;
  private final List<Struck> struck;
  private final TollTable tolls;
  private final long beginMillis;
  private final long endMillis;

  FaultsVerdict(
      Evidence evidence,
      List<OfferedTimer> ledger,
      List<Struck> struck,
      long beginMillis,
      long endMillis) {
    this.evidence = evidence;
    this.findings = Judge.judge(evidence);
    this.ledger = ledger;
    this.struck = struck;
    this.tolls = new TollTable(Timeline.of(evidence, ledger), struck, beginMillis, endMillis);
    this.beginMillis = beginMillis;
    this.endMillis = endMillis;
  }

  /** Those that must arrive, as far as their owner knows. */
  static List<UUID> expected(Collection<OfferedTimer> ledger) {
    return ledger.stream()
        .flatMap(it -> it.told().id().map(it::accepted).stream())
        .filter(it -> !it.mayBeCancelled())
        .map(Accepted::id)
        .toList();
  }

  static long lastDueMillis(Collection<OfferedTimer> ledger) {
    return ledger.stream()
        .flatMapToLong(
            it ->
                LongStream.concat(
                    LongStream.of(it.dueMillis()),
                    it.changes().stream().mapToLong(change -> change.dueMillis())))
        .max()
        .orElse(0);
  }

  int timers() {
    return evidence.accepted().size();
  }

  Repetition describe(Repetition to) {
    for (Promise promise : Promise.values()) {
      List<Violation> broken = broken(promise);
      if (promise != Promise.NO_DUPLICATE && !broken.isEmpty()) {
        to.wrong()
            .add("%s: %d timers %s".formatted(promise.number(), broken.size(), promise.violated()));
        broken.stream().limit(EXAMPLES_MAX).forEach(it -> to.note(it.description()));
      }
    }
    if (tolls.swept() > tolls.inherited() * SWEPT_SHARE_MAX) {
      to.wrong()
          .add(
              "P3: %d of %d timers due soon after a consumer died were left to the sweep"
                  .formatted(tolls.swept(), tolls.inherited()));
    }
    return to.checked("accepted", timers())
        .checked("lost", findings.lost())
        .checked("duplicated", findings.duplicated())
        .checked("early", broken(Promise.NEVER_EARLY).size())
        .checked("early by a wrong clock", findings.early() - broken(Promise.NEVER_EARLY).size())
        .checked("out of key order", findings.outOfOrder())
        .checked("due soon after a consumer died", tolls.inherited())
        .checked("of them left to the sweep", tolls.swept())
        .figure("offered a second", offeredPerSecond(), "timers/s")
        .percentiles("acked lateness", acked(), 50, 99)
        .percentiles("lateness in quiet times", tolls.quiet().histogram(), 50, 99)
        .table(promises())
        .table(tolls.table())
        .table(answers());
  }

  /** Nothing is early by the callback's own clock; nor by much, since a wrong one is fenced. */
  private List<Violation> broken(Promise promise) {
    return findings.of(promise).stream()
        .filter(it -> promise != Promise.NEVER_EARLY || !isByAWrongClock(it.timer()))
        .toList();
  }

  private boolean isByAWrongClock(Accepted timer) {
    return evidence.arrivalsOf(timer).stream()
        .filter(Arrival::isEarly)
        .allMatch(
            early ->
                early.sentAtMillis() >= early.dueMillis()
                    && early.seenLateMicros() >= -FENCED_MICROS
                    && isOfAWrongClock(early));
  }

  private boolean isOfAWrongClock(Arrival arrival) {
    return struck.stream().anyMatch(it -> it.skewsAt(arrival.seenAtMicros() / 1_000));
  }

  /**
   * @param unended timers of them that are neither delivered nor dead
   */
  static Repetition badTopics(Repetition to, int topics, long unended) {
    if (unended > 0) {
      to.wrong().add("P1: " + unended + " timers of topics that were bad did not end");
    }
    return to.checked("topics that were bad", topics);
  }

  /** By clocks that were right. */
  private Histogram acked() {
    List<Accepted> right =
        evidence.accepted().stream()
            .filter(it -> evidence.arrivalsOf(it).stream().noneMatch(this::isOfAWrongClock))
            .toList();
    return DeliveryTimes.of(evidence, right).acked().histogram();
  }

  private Table promises() {
    List<List<String>> rows =
        Arrays.stream(Promise.values())
            .map(
                it ->
                    List.of(
                        it.number(),
                        it.violated(),
                        Integer.toString(it.cases(evidence).size()),
                        Integer.toString(broken(it).size())))
            .toList();
    return new Table("Promises", List.of("promise", "broken when", "cases", "broken"), rows);
  }

  private Table answers() {
    List<List<String>> rows =
        Stream.concat(
                ledger.stream()
                    .flatMap(it -> it.tries().stream())
                    .map(it -> "submission: " + it.kind()),
                ledger.stream()
                    .flatMap(it -> it.changes().stream())
                    .map(
                        it ->
                            (it.isCancel() ? "cancel: " : "reschedule: ")
                                + it.answer()
                                + " "
                                + it.kind()))
            .collect(groupingBy(it -> it, TreeMap::new, counting()))
            .entrySet()
            .stream()
            .map(it -> List.of(it.getKey(), it.getValue().toString()))
            .toList();
    return new Table("Answers", List.of("answer", "how often"), rows);
  }

  private double offeredPerSecond() {
    long offered =
        ledger.stream()
            .map(OfferedTimer::offeredAtMillis)
            .filter(it -> it >= beginMillis && it < endMillis)
            .count();
    return offered * 1e3 / (endMillis - beginMillis);
  }

  /** Reasons for which the run says nothing. */
  List<String> voids() {
    List<String> voids = new ArrayList<>();
    if (offeredPerSecond() < RATE_MIN * RATE_TOLERANCE) {
      voids.add("fewer than %.0f timers were offered a second".formatted(RATE_MIN));
    }
    struck.stream().map(Struck::trouble).filter(it -> !it.isEmpty()).forEach(voids::add);
    struck.stream()
        .filter(it -> tolls.dueIn(it) == 0)
        .forEach(it -> voids.add(it.strike() + " struck nothing in flight"));
    return voids;
  }
}
