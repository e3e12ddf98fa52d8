package io.punctual.verify.judge;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import java.util.List;
import java.util.function.Predicate;

/** A promise, and how it can be told that it was broken. */
public enum Promise {
  /** P1: an accepted timer arrives. */
  NOTHING_LOST("accepted and never seen"),
  /** P6 allows a rare duplicate, recognisable by its id; a run without faults should have none. */
  NO_DUPLICATE("seen more often than once"),
  /** P2: nothing is handed to Kafka, or seen, before its due. */
  NEVER_EARLY("early"),
  /** P4. */
  ORDERED_PER_KEY("out of key order"),
  /** A delivered timer has a receipt that says so. */
  EVERY_RECEIPT_WRITTEN("accepted, and the ledger has no receipt of a delivery"),
  /** A receipt names the partition and offset of a record of its timer. */
  RECEIPTS_NAME_THE_RECORD("at another partition or offset than their receipts say");

  /**
   * A timer for which a promise was broken.
   *
   * @param description all that shows it, for a person
   */
  public record Violation(Accepted timer, String description) {}

  private final String violated;

  Promise(String violated) {
    this.violated = violated;
  }

  /** What a timer is for which it was broken, such as "early". */
  public String violated() {
    return violated;
  }

  List<Violation> violations(Evidence evidence) {
    return switch (this) {
      case NOTHING_LOST -> each(evidence, timer -> evidence.arrivalsOf(timer).isEmpty());
      case NO_DUPLICATE -> each(evidence, timer -> evidence.arrivalsOf(timer).size() > 1);
      case NEVER_EARLY ->
          each(evidence, timer -> evidence.arrivalsOf(timer).stream().anyMatch(Arrival::isEarly));
      case ORDERED_PER_KEY -> new FindOvertaken(evidence).find();
      case EVERY_RECEIPT_WRITTEN -> each(evidence, timer -> evidence.deliveryOf(timer).isEmpty());
      case RECEIPTS_NAME_THE_RECORD -> each(evidence, timer -> isElsewhere(evidence, timer));
    };
  }

  private static List<Violation> each(Evidence evidence, Predicate<Accepted> broken) {
    return evidence.accepted().stream()
        .filter(broken)
        .map(it -> new Violation(it, it + ", arrived: " + evidence.arrivalsOf(it)))
        .toList();
  }

  private static boolean isElsewhere(Evidence evidence, Accepted timer) {
    return evidence
        .deliveryOf(timer)
        .filter(receipt -> evidence.arrivalsOf(timer).stream().noneMatch(it -> names(receipt, it)))
        .isPresent();
  }

  private static boolean names(TimerReceipt receipt, Arrival arrival) {
    return receipt.partition().orElse(-1) == arrival.partition()
        && receipt.offset().orElse(-1L) == arrival.offset();
  }
}
