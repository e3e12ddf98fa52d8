package io.punctual.verify.judge;

import static java.util.stream.Collectors.groupingBy;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  List<Arrival> arrivalsOf(Accepted timer) {
    return arrivals.getOrDefault(timer.id(), List.of());
  }

  Optional<Arrival> firstArrivalOf(Accepted timer) {
    return arrivalsOf(timer).stream().min(Comparator.comparingLong(Arrival::offset));
  }

  /** Of a delivery: of no other end. */
  Optional<TimerReceipt> deliveryOf(Accepted timer) {
    return Optional.ofNullable(receipts.get(timer.id())).filter(TimerReceipt::isDelivered);
  }

  /**
   * When the delivery that made this record began. Without a receipt, or with one of another
   * attempt, nobody can say: then the distant past, which accuses nobody.
   */
  long startedMillis(Arrival record) {
    return Optional.ofNullable(receipts.get(record.id()))
        .filter(
            it -> it.sentAt().map(at -> at.toEpochMilli() == record.sentAtMillis()).orElse(false))
        .flatMap(TimerReceipt::startedAt)
        .map(at -> at.toEpochMilli())
        .orElse(Long.MIN_VALUE);
  }
}
