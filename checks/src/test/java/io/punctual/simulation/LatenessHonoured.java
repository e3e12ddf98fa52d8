package io.punctual.simulation;

import io.punctual.protocol.LatenessPolicy;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.store.delivery.MemoryDeliveries;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A lateness policy: no timer is handed over after its expiry; no timer expires early, without a
 * policy, or in another way than its owner chose; a timer that expired without an attempt has no
 * record.
 */
final class LatenessHonoured implements Checker {

  @Override
  public List<String> violations(History history, KafkaLog kafka, MemoryDeliveries store) {
    Set<UUID> written =
        kafka.entries().stream().map(KafkaLog.Entry::id).collect(Collectors.toSet());
    Stream<String> tooLate =
        history.handedOver.stream()
            .filter(
                handedOver -> expiresAt(timer(handedOver.id(), history)) <= handedOver.atMillis())
            .map(handedOver -> "handed over after its expiry: " + handedOver.id());
    Stream<String> wronglyExpired =
        store.receipts().values().stream()
            .filter(LatenessHonoured::isExpired)
            .filter(receipt -> !isRight(receipt, timer(receipt.id(), history), written))
            .map(receipt -> "wrongly expired: " + receipt);
    return Stream.concat(tooLate, wronglyExpired).toList();
  }

  static boolean isExpired(Receipt receipt) {
    String reason = receipt.reason();
    return reason != null && reason.startsWith("expired");
  }

  private static boolean isRight(Receipt receipt, Timer timer, Set<UUID> written) {
    LatenessPolicy lateness = timer.lateness();
    return lateness != null
        && lateness.onExpiry().outcome() == receipt.outcome()
        && expiresAt(timer) <= receipt.finishedAtMillis()
        && (receipt.attempts() > 0 || !written.contains(receipt.id()));
  }

  private static Timer timer(UUID id, History history) {
    return history.accepted.get(id).timer();
  }

  private static long expiresAt(Timer timer) {
    LatenessPolicy lateness = timer.lateness();
    return lateness == null ? Long.MAX_VALUE : lateness.expiresAtMillis(timer.dueMillis());
  }
}
