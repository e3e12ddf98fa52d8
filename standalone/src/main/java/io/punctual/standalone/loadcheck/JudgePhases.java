package io.punctual.standalone.loadcheck;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.punctual.standalone.check.Accepted;
import io.punctual.standalone.check.CheckPromises;
import io.punctual.standalone.check.CheckPromises.Overtaken;
import io.punctual.standalone.check.SubmitLoad.Failed;
import io.punctual.standalone.loadcheck.Phases.Phase;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * Counts by phases. A submission belongs to the phase in which it was made, a timer to that in
 * which it was due.
 */
final class JudgePhases {
  private final Phases phases;
  private final Observed observed;
  private final CheckPromises check;
  private final List<Overtaken> overtaken;

  JudgePhases(Phases phases, Observed observed) {
    this.phases = phases;
    this.observed = observed;
    this.check =
        new CheckPromises(
            observed.accepted(), observed.arrivals(), observed.receipts()::startedMillis);
    this.overtaken = check.overtaken();
  }

  /** One for each phase in which there was something to count. */
  List<Row> rows() {
    return phases.all().stream().map(this::row).filter(row -> !row.isEmpty()).toList();
  }

  Row total() {
    return row("total", Long.MIN_VALUE, millis -> true);
  }

  List<Overtaken> overtaken() {
    return overtaken;
  }

  private Row row(Phase phase) {
    return row(phase.name(), phase.fromMillis(), millis -> phases.at(millis).equals(phase));
  }

  private Row row(String name, long fromMillis, LongPredicate within) {
    List<Failed> failed =
        observed.failed().stream().filter(it -> within.test(it.postedAtMillis())).toList();
    List<Accepted> due =
        observed.accepted().stream().filter(it -> within.test(it.dueMillis())).toList();
    long accepted =
        observed.accepted().stream().filter(it -> within.test(it.postedAtMillis())).count();
    return new Row(
        name,
        fromMillis,
        accepted + failed.size(),
        observed.repeatedAtMillis().stream().filter(within::test).count(),
        new TreeMap<>(failed.stream().collect(groupingBy(Failed::kind, counting()))),
        check.among(timer -> within.test(timer.dueMillis()), overtaken),
        (int) due.stream().filter(timer -> !observed.receipts().has(timer)).count(),
        observed.receipts().acked(due));
  }
}
