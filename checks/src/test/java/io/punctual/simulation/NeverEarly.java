package io.punctual.simulation;

import io.punctual.store.delivery.MemoryDeliveries;
import java.util.List;

/** P2: no record is written before its due. */
final class NeverEarly implements Checker {

  @Override
  public List<String> violations(History history, KafkaLog kafka, MemoryDeliveries store) {
    return kafka.entries().stream()
        .filter(
            entry ->
                entry.writtenMicros()
                    < history.accepted.get(entry.id()).timer().dueMillis() * 1_000)
        .map(entry -> "early: " + entry.id())
        .toList();
  }
}
