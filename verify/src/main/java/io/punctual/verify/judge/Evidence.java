package io.punctual.verify.judge;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.offer.AskedChange;
import io.punctual.verify.watch.Arrival;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What was accepted, what arrived and what the ledger says.
 *
 * @param receipts empty where nobody has read the ledger: then the order can't be judged
 */
public record Evidence(
    List<Accepted> accepted, Map<UUID, List<Arrival>> arrivals, Map<UUID, TimerReceipt> receipts) {
  public static Evidence of(
      Collection<Accepted> accepted,
      Collection<Arrival> arrivals,
      Map<UUID, TimerReceipt> receipts) {
    return new Evidence(
        List.copyOf(accepted), arrivals.stream().collect(groupingBy(Arrival::id)), receipts);
  }

  public List<Arrival> arrivalsOf(Accepted timer) {
    return arrivals.getOrDefault(timer.id(), List.of());
  }

  public Optional<Arrival> firstArrivalOf(Accepted timer) {
    return arrivalsOf(timer).stream().min(Comparator.comparingLong(Arrival::offset));
  }

  /** Of a delivery: of no other end. */
  Optional<TimerReceipt> deliveryOf(Accepted timer) {
    return Optional.ofNullable(receipts.get(timer.id())).filter(TimerReceipt::isDelivered);
  }

  /** Its owner cancelled it: it need not arrive. */
  boolean endedByCancel(Accepted timer) {
    return timer.isCancelled() || (timer.mayBeCancelled() && endedAs(timer, "cancelled"));
  }

  boolean endedAs(Accepted timer, String state) {
    return Optional.ofNullable(receipts.get(timer.id()))
        .filter(it -> it.state().equals(state))
        .isPresent();
  }

  /** API, receipt and topic say the same of its end, as far as they say anything. */
  boolean isAgreed(Accepted timer) {
    boolean seen = !arrivalsOf(timer).isEmpty();
    return !timer.was(AskedChange.Answer.NOT_FOUND)
        && (!timer.isCancelled() || endedAs(timer, "cancelled"))
        && Optional.ofNullable(receipts.get(timer.id()))
            .map(it -> it.isDelivered() == seen)
            .orElse(true);
  }

  /** Submissions that have become several timers, by their marks. */
  Set<String> marksOfSeveral() {
    Map<String, Set<UUID>> ids =
        arrivals.values().stream()
            .flatMap(List::stream)
            .filter(it -> !it.mark().isEmpty())
            .collect(groupingBy(Arrival::mark, mapping(Arrival::id, toSet())));
    return ids.entrySet().stream()
        .filter(it -> it.getValue().size() > 1)
        .map(Map.Entry::getKey)
        .collect(toSet());
  }

  /**
   * When the delivery that made this record began. Without a receipt, or with one of another
   * attempt or of a clock that was wrong, nobody can say: then the distant past, which accuses
   * nobody.
   */
  long startedMillis(Arrival record) {
    return Optional.ofNullable(receipts.get(record.id()))
        .filter(
            it -> it.sentAt().map(at -> at.toEpochMilli() == record.sentAtMillis()).orElse(false))
        .flatMap(TimerReceipt::startedAt)
        .map(at -> at.toEpochMilli())
        .filter(at -> at <= record.seenAtMicros() / 1_000)
        .orElse(Long.MIN_VALUE);
  }
}
