package io.punctual.verify.judge;

import io.punctual.verify.offer.Accepted;
import java.util.List;
import java.util.function.Predicate;

/** A promise, and who can tell that it was broken. */
public sealed interface Promise
    permits EveryReceiptWritten,
        NeverEarly,
        NoDuplicate,
        NothingLost,
        OrderedPerKey,
        ReceiptsNameTheRecord {
  /**
   * A timer for which a promise was broken.
   *
   * @param description all that shows it, for a person
   */
  record Violation(Accepted timer, String description) {}

  /** What a timer is for which it was broken, such as "early". */
  String violated();

  List<Violation> violations(Evidence evidence);

  private static String describe(Evidence evidence, Accepted timer) {
    return timer + ", arrived: " + evidence.arrivalsOf(timer);
  }

  /** One for each timer for which this holds. */
  static List<Violation> each(Evidence evidence, Predicate<Accepted> broken) {
    return evidence.accepted().stream()
        .filter(broken)
        .map(timer -> new Violation(timer, describe(evidence, timer)))
        .toList();
  }
}
