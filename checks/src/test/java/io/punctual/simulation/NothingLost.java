package io.punctual.simulation;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.store.delivery.MemoryDeliveries;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * P1, and the rest of P5: each accepted timer is delivered, cancelled, expired or dead; a cancelled
 * timer has no record.
 */
final class NothingLost implements Checker {

  @Override
  public List<String> violations(History history, KafkaLog kafka, MemoryDeliveries store) {
    Set<UUID> written =
        kafka.entries().stream().map(KafkaLog.Entry::id).collect(Collectors.toSet());
    return history.accepted.keySet().stream()
        .filter(id -> !isAccountedFor(id, history, written, store))
        .map(id -> "lost, or cancelled and delivered: " + id)
        .toList();
  }

  private static boolean isAccountedFor(
      UUID id, History history, Set<UUID> written, MemoryDeliveries store) {
    if (history.cancelled.contains(id)) {
      return !written.contains(id) && !store.receipts().containsKey(id);
    }
    return store.dead().contains(id)
        || hasExpired(id, store)
        || (written.contains(id) && store.receipts().containsKey(id));
  }

  /** {@link LatenessHonoured} checks whether it expired rightly. */
  private static boolean hasExpired(UUID id, MemoryDeliveries store) {
    Receipt receipt = store.receipts().get(id);
    return receipt != null && receipt.outcome() == Outcome.EXPIRED;
  }
}
