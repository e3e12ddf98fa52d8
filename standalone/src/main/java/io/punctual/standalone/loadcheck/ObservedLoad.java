package io.punctual.standalone.loadcheck;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.punctual.verify.judge.DeliveryTimes;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.judge.Findings;
import io.punctual.verify.judge.Judge;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.FailedRequest;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/**
 * All that was seen of a load from outside.
 *
 * @param repeatedAtMillis when each submission was first made that was made once more
 */
public record ObservedLoad(
    long startedMillis,
    long endedMillis,
    List<FailedRequest> failed,
    List<Long> repeatedAtMillis,
    Evidence evidence) {
  /**
   * By phases: one row for each in which there was something to count, and at last their total. A
   * submission belongs to the phase in which it was made, a timer to that in which it was due.
   */
  List<Row> rows(LoadPhases phases) {
    Findings findings = Judge.judge(evidence);
    return Stream.concat(
            phases.all().stream()
                .map(
                    it ->
                        row(
                            it.name(),
                            it.fromMillis(),
                            findings,
                            millis -> phases.at(millis).equals(it)))
                .filter(row -> !row.isEmpty()),
            Stream.of(row("total", Long.MIN_VALUE, findings, _ -> true)))
        .toList();
  }

  private Row row(String name, long fromMillis, Findings all, LongPredicate within) {
    List<FailedRequest> failures =
        failed.stream().filter(it -> within.test(it.postedAtMillis())).toList();
    Stream<Accepted> posted =
        evidence.accepted().stream().filter(it -> within.test(it.postedAtMillis()));
    Findings findings = all.among(timer -> within.test(timer.dueMillis()));
    return new Row(
        name,
        fromMillis,
        posted.count() + failures.size(),
        repeatedAtMillis.stream().filter(within::test).count(),
        new TreeMap<>(failures.stream().collect(groupingBy(FailedRequest::kind, counting()))),
        findings,
        DeliveryTimes.of(evidence, findings.timers()).acked());
  }
}
