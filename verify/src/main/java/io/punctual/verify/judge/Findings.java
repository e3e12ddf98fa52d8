package io.punctual.verify.judge;

import io.punctual.verify.judge.Promise.Violation;
import io.punctual.verify.offer.Accepted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What became of accepted timers, by promise. */
public record Findings(List<Accepted> timers, Map<Promise, List<Violation>> violations) {
  private static final int EXAMPLES_MAX = 20;
  private static final Set<Promise> HARMLESS =
      Set.of(Promise.NO_DUPLICATE, Promise.EVERY_RECEIPT_WRITTEN, Promise.RECEIPTS_NAME_THE_RECORD);

  /** Of some timers alone; those that overtook them may be any. */
  public Findings among(Predicate<Accepted> some) {
    Map<Promise, List<Violation>> theirs = new LinkedHashMap<>();
    violations.forEach(
        (promise, all) ->
            theirs.put(promise, all.stream().filter(it -> some.test(it.timer())).toList()));
    return new Findings(timers.stream().filter(some).toList(), theirs);
  }

  public int accepted() {
    return timers.size();
  }

  public int lost() {
    return of(Promise.NOTHING_LOST).size();
  }

  public int duplicated() {
    return of(Promise.NO_DUPLICATE).size();
  }

  public int early() {
    return of(Promise.NEVER_EARLY).size();
  }

  public int outOfOrder() {
    return of(Promise.ORDERED_PER_KEY).size();
  }

  public int withoutReceipt() {
    return of(Promise.EVERY_RECEIPT_WRITTEN).size();
  }

  public List<Violation> of(Promise promise) {
    return violations.getOrDefault(promise, List.of());
  }

  /** A duplicate breaks no promise; a missing receipt may be late. */
  public boolean keptEveryPromise() {
    return violations.keySet().stream()
        .filter(it -> !HARMLESS.contains(it))
        .allMatch(it -> of(it).isEmpty());
  }

  /** Each thing that is wrong in a run without faults, for a person; empty when all is right. */
  public List<String> wrong() {
    List<String> wrong = new ArrayList<>();
    violations.forEach(
        (promise, all) -> {
          if (!all.isEmpty()) {
            wrong.add(all.size() + " timers " + promise.violated());
          }
        });
    for (Promise shown : List.of(Promise.ORDERED_PER_KEY, Promise.DUPLICATES_COUNTED)) {
      of(shown).stream().limit(EXAMPLES_MAX).map(Violation::description).forEach(wrong::add);
    }
    return wrong;
  }
}
