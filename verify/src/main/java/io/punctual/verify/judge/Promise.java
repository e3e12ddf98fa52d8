package io.punctual.verify.judge;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.AskedChange;
import io.punctual.verify.watch.Arrival;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A promise, and how it can be told that it was broken. */
public enum Promise {
  /** An accepted timer arrives, unless its owner has cancelled it. */
  NOTHING_LOST("P1", "accepted and never seen"),
  /** P6 allows a rare duplicate, recognisable by its id; a run without faults should have none. */
  NO_DUPLICATE("P6", "seen more often than once"),
  /** A receipt counts every attempt that may have made a record. */
  DUPLICATES_COUNTED("P6", "seen more often than their receipts count attempts"),
  /** Nothing is handed to Kafka, or seen, before its due. */
  NEVER_EARLY("P2", "early"),
  ORDERED_PER_KEY("P4", "out of key order"),
  CANCELLED_STAYS_AWAY("P5", "cancelled, and yet seen"),
  TOO_LATE_HAS_COME("P5", "too late to be changed, and never seen"),
  /** The due is the one that was accepted, or that a reschedule was answered with. */
  DUE_AS_ANSWERED("P5", "delivered at another due than was answered"),
  /** Repeats of one submission have one id, by which a reader knows them. */
  ONE_ID_EACH("P6", "seen under several ids"),
  /** One end, and API, receipt and topic tell the same. */
  ENDS_AGREE("P1", "told differently by API, receipt and topic"),
  /** A delivered timer has a receipt that says so. */
  EVERY_RECEIPT_WRITTEN("P1", "accepted, and the ledger has no receipt of a delivery"),
  /** A receipt names the partition and offset of a record of its timer. */
  RECEIPTS_NAME_THE_RECORD("P1", "at another partition or offset than their receipts say");

  /**
   * A timer for which a promise was broken.
   *
   * @param description all that shows it, for a person
   */
  public record Violation(Accepted timer, String description) {}

  private final String number;
  private final String violated;

  Promise(String number, String violated) {
    this.number = number;
    this.violated = violated;
  }

  /** Such as "P1", of the README. */
  public String number() {
    return number;
  }

  /** What a timer is for which it was broken, such as "early". */
  public String violated() {
    return violated;
  }

  /** The timers by which it can be told. */
  public List<Accepted> cases(Evidence evidence) {
    Predicate<Accepted> tells =
        switch (this) {
          case NOTHING_LOST, ENDS_AGREE -> _ -> true;
          case NO_DUPLICATE, NEVER_EARLY, DUE_AS_ANSWERED, ONE_ID_EACH ->
              timer -> isSeen(evidence, timer);
          case ORDERED_PER_KEY -> timer -> !timer.key().isEmpty() && isSeen(evidence, timer);
          case CANCELLED_STAYS_AWAY -> Accepted::isCancelled;
          case TOO_LATE_HAS_COME -> timer -> timer.was(AskedChange.Answer.TOO_LATE);
          case EVERY_RECEIPT_WRITTEN -> timer -> !evidence.endedByCancel(timer);
          case RECEIPTS_NAME_THE_RECORD, DUPLICATES_COUNTED ->
              timer -> evidence.deliveryOf(timer).isPresent();
        };
    return evidence.accepted().stream().filter(tells).toList();
  }

  List<Violation> violations(Evidence evidence) {
    return switch (this) {
      case NOTHING_LOST ->
          each(evidence, it -> !isSeen(evidence, it) && !evidence.endedByCancel(it));
      case NO_DUPLICATE -> each(evidence, it -> evidence.arrivalsOf(it).size() > 1);
      case DUPLICATES_COUNTED ->
          each(
              evidence,
              it ->
                  evidence
                      .deliveryOf(it)
                      .filter(receipt -> evidence.arrivalsOf(it).size() > receipt.attempts())
                      .isPresent());
      case NEVER_EARLY ->
          each(evidence, it -> evidence.arrivalsOf(it).stream().anyMatch(Arrival::isEarly));
      case ORDERED_PER_KEY -> new FindOvertaken(evidence).find();
      case CANCELLED_STAYS_AWAY -> each(evidence, it -> isSeen(evidence, it));
      case TOO_LATE_HAS_COME -> each(evidence, it -> !isSeen(evidence, it));
      case DUE_AS_ANSWERED ->
          each(
              evidence,
              it ->
                  evidence.arrivalsOf(it).stream()
                      .anyMatch(arrival -> !it.mayBeDue(arrival.dueMillis())));
      case ONE_ID_EACH -> {
        Set<String> several = evidence.marksOfSeveral();
        yield each(
            evidence,
            it -> evidence.arrivalsOf(it).stream().map(Arrival::mark).anyMatch(several::contains));
      }
      case ENDS_AGREE -> each(evidence, it -> !evidence.isAgreed(it));
      case EVERY_RECEIPT_WRITTEN -> each(evidence, it -> evidence.deliveryOf(it).isEmpty());
      case RECEIPTS_NAME_THE_RECORD -> each(evidence, it -> isElsewhere(evidence, it));
    };
  }

  private List<Violation> each(Evidence evidence, Predicate<Accepted> broken) {
    return cases(evidence).stream()
        .filter(broken)
        .map(
            it ->
                new Violation(
                    it,
                    "%s, arrived: %s, receipt: %s"
                        .formatted(it, evidence.arrivalsOf(it), evidence.receipts().get(it.id()))))
        .toList();
  }

  private static boolean isSeen(Evidence evidence, Accepted timer) {
    return !evidence.arrivalsOf(timer).isEmpty();
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
