package io.punctual.standalone.load;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.offer.FailedRequest;
import io.punctual.verify.report.MarkdownTable;
import io.punctual.verify.watch.Lateness;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * The outcome of a phase of a load, or of all of them together. A submission belongs to the phase
 * in which it was made, a timer to the phase in which it was due.
 *
 * @param from when the phase began; empty for the beginning
 * @param failed submissions that were not accepted
 * @param failedBy the same by their status
 * @param repeated submissions that were made once more, since their connection was closed
 * @param latenessMillis Kafka's acknowledgement − due by p50, p99 and max, from the receipts; empty
 *     when there are none
 */
public record PhaseResult(
    String name,
    Optional<Instant> from,
    long sent,
    long failed,
    SortedMap<String, Long> failedBy,
    long repeated,
    int due,
    int lost,
    int early,
    int outOfOrder,
    int duplicated,
    int withoutReceipt,
    Map<String, Double> latenessMillis) {
  private static final List<String> HEADER =
      List.of(
          ("phase|sent|failed|repeated|due|lost|early|out of order|duplicated|no receipt"
                  + "|p50 ms|p99 ms|max ms")
              .split("\\|"));

  /**
   * @param all of the whole load
   * @param within whether a moment belongs to the phase
   */
  static PhaseResult of(
      LoadPhases.Phase phase, ObservedLoad observed, Findings all, LongPredicate within) {
    List<FailedRequest> failures =
        observed.failed().stream().filter(it -> within.test(it.postedAtMillis())).toList();
    long accepted = all.timers().stream().filter(it -> within.test(it.postedAtMillis())).count();
    Findings findings = all.among(timer -> within.test(timer.dueMillis()));
    return new PhaseResult(
        phase.name(),
        phase.from(),
        accepted + failures.size(),
        failures.size(),
        failures.stream().collect(groupingBy(FailedRequest::kind, TreeMap::new, counting())),
        observed.repeatedAtMillis().stream().filter(within::test).count(),
        findings.accepted(),
        findings.lost(),
        findings.early(),
        findings.outOfOrder(),
        findings.duplicated(),
        findings.withoutReceipt(),
        millis(DeliveryTimes.of(observed.evidence(), findings.timers()).acked()));
  }

  private static Map<String, Double> millis(Lateness lateness) {
    return lateness.count() == 0
        ? Map.of()
        : Map.of(
            "p50", lateness.percentileMillis(50),
            "p99", lateness.percentileMillis(99),
            "max", lateness.percentileMillis(100));
  }

  /** Lateness is not judged. */
  boolean keptEveryPromise() {
    return due > 0 && lost == 0 && early == 0 && outOfOrder == 0;
  }

  String verdict(boolean kept) {
    if (due == 0) {
      return "No timer was accepted.";
    }
    return kept
        ? "Every promise was kept: nothing lost, nothing early, every key in order."
        : "A PROMISE WAS BROKEN.";
  }

  static List<String> table(List<PhaseResult> phases) {
    return MarkdownTable.of(
        Stream.concat(Stream.of(HEADER), phases.stream().map(PhaseResult::cells)).toList());
  }

  private List<String> cells() {
    return List.of(
        name,
        Long.toString(sent),
        failures(),
        Long.toString(repeated),
        Integer.toString(due),
        Integer.toString(lost),
        Integer.toString(early),
        Integer.toString(outOfOrder),
        Integer.toString(duplicated),
        Integer.toString(withoutReceipt),
        millis("p50"),
        millis("p99"),
        millis("max"));
  }

  private String failures() {
    return failed == 0
        ? "0"
        : failedBy.entrySet().stream()
            .map(it -> it.getKey() + ": " + it.getValue())
            .collect(joining(", ", failed + " (", ")"));
  }

  private String millis(String percentile) {
    Double millis = latenessMillis.get(percentile);
    return millis == null ? "–" : String.format(Locale.ROOT, "%.0f", millis);
  }
}
