package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.standalone.flow.Flow.Accepted;
import io.punctual.standalone.flow.Flow.Arrived;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToLongFunction;

/** The promises, checked from outside: by what was answered and what arrived. */
final class Promises {

  private final List<Accepted> accepted;
  private final List<Arrived> arrived;

  Promises(List<Accepted> accepted, List<Arrived> arrived) {
    this.accepted = accepted;
    this.arrived = arrived;
  }

  void nothingLost() {
    Set<UUID> ids = new HashSet<>();
    arrived.forEach(record -> ids.add(record.id()));
    assertThat(accepted).allMatch(timer -> ids.contains(timer.id()));
  }

  void nothingTwice() {
    assertThat(arrived).extracting(Arrived::id).doesNotHaveDuplicates();
  }

  void nothingEarly() {
    assertThat(arrived).allMatch(record -> record.sentMillis() >= record.dueMillis());
  }

  /**
   * P4: if A comes before B in due, or in submission with equal dues, and A was answered before B's
   * delivery began, A's first record precedes B's first.
   *
   * @param startedMillis when the delivery that made a record began, by its receipt
   */
  void orderedPerKey(ToLongFunction<Arrived> startedMillis) {
    Map<UUID, Arrived> firsts = new HashMap<>();
    arrived.forEach(record -> firsts.merge(record.id(), record, Promises::earlier));
    Map<String, List<Accepted>> byKey = new HashMap<>();
    accepted.forEach(a -> byKey.computeIfAbsent(a.key(), key -> new ArrayList<>()).add(a));
    byKey.values().forEach(key -> checkKey(key, firsts, startedMillis));
  }

  private static Arrived earlier(Arrived one, Arrived other) {
    return one.offset() <= other.offset() ? one : other;
  }

  private static void checkKey(
      List<Accepted> key, Map<UUID, Arrived> firsts, ToLongFunction<Arrived> startedMillis) {
    for (Accepted a : key) {
      for (Accepted b : key) {
        boolean overtaken =
            isBefore(a, firsts.get(a.id()), b, firsts.get(b.id()))
                && firsts.get(a.id()).offset() > firsts.get(b.id()).offset()
                && a.answeredMillis() < startedMillis.applyAsLong(firsts.get(b.id()));
        assertThat(overtaken).as("%s was overtaken by %s", a, b).isFalse();
      }
    }
  }

  private static boolean isBefore(Accepted a, Arrived firstA, Accepted b, Arrived firstB) {
    return firstA.dueMillis() < firstB.dueMillis()
        || (firstA.dueMillis() == firstB.dueMillis() && a.answeredMillis() < b.postedMillis());
  }
}
