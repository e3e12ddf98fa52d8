package io.punctual.simulation;

import io.punctual.store.delivery.MemoryDeliveries;
import java.util.List;

/** The ground of P5: a timer is handed over only with its delivery's mark committed on its row. */
final class ClaimedBeforeHandedOver implements Checker {

  @Override
  public List<String> violations(History history, KafkaLog kafka, MemoryDeliveries store) {
    return history.handedOver.stream()
        .filter(handedOver -> !handedOver.committed())
        .map(handedOver -> "handed over without its claim: " + handedOver.id())
        .toList();
  }
}
