package io.punctual.verify.judge;

import io.punctual.verify.judge.Promise.Violation;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * P4: if A comes before B in due, or in submission with equal dues, and A or its last reschedule
 * was answered before B's delivery began, then A's first record precedes B's first.
 */
record FindOvertaken(Evidence evidence) {
  /** An accepted timer and its first record. */
  private record Delivered(Accepted timer, Arrival first) {}

  List<Violation> find() {
    Map<String, List<Delivered>> byKey = new HashMap<>();
    for (Accepted timer : evidence.accepted()) {
      evidence
          .firstArrivalOf(timer)
          .filter(_ -> !timer.key().isEmpty())
          .map(first -> new Delivered(timer, first))
          .ifPresent(it -> byKey.computeIfAbsent(timer.key(), _ -> new ArrayList<>()).add(it));
    }
    return byKey.values().stream().flatMap(key -> overtaken(key)).toList();
  }

  /** A key's records are all in one partition, so their offsets are their order. */
  private Stream<Violation> overtaken(List<Delivered> ofOneKey) {
    ofOneKey.sort(Comparator.comparingLong(delivered -> delivered.first().offset()));
    Passed passed = new Passed();
    return IntStream.range(0, ofOneKey.size())
        .filter(i -> passed.mayHaveOvertaken(ofOneKey.get(i)))
        .mapToObj(i -> overtaken(ofOneKey.get(i), ofOneKey.subList(0, i)))
        .flatMap(Optional::stream);
  }

  private Optional<Violation> overtaken(Delivered late, List<Delivered> before) {
    return before.stream()
        .filter(earlier -> mustPrecede(late, earlier))
        .findFirst()
        .map(
            by ->
                new Violation(
                    late.timer(),
                    "%s was overtaken by %s, whose delivery began at %d"
                        .formatted(late, by, evidence.startedMillis(by.first()))));
  }

  /** What has passed of a key: a record in order needs no look at each of them. */
  private static final class Passed {
    private final Map<Long, Long> lastPostedByDue = new HashMap<>();
    private long dueMillisMax = Long.MIN_VALUE;

    boolean mayHaveOvertaken(Delivered next) {
      long due = next.first().dueMillis();
      long posted = next.timer().postedAtMillis();
      @Nullable Long lastPosted = lastPostedByDue.get(due);
      boolean may =
          due < dueMillisMax
              || (lastPosted != null && next.timer().answeredAtMillis() < lastPosted);
      dueMillisMax = Math.max(dueMillisMax, due);
      lastPostedByDue.merge(due, posted, Math::max);
      return may;
    }
  }

  private boolean mustPrecede(Delivered a, Delivered b) {
    return isBefore(a, b) && a.timer().settledAtMillis() < evidence.startedMillis(b.first());
  }

  /**
   * By the dues as they were stored, which the records carry: one that was past at its acceptance
   * was moved to then. With equal dues the order of submission counts, where it is certain.
   */
  private static boolean isBefore(Delivered a, Delivered b) {
    long dueA = a.first().dueMillis();
    long dueB = b.first().dueMillis();
    return dueA < dueB
        || (dueA == dueB && a.timer().answeredAtMillis() < b.timer().postedAtMillis());
  }
}
