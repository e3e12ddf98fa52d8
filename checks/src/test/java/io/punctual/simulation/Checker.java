package io.punctual.simulation;

import io.punctual.store.delivery.MemoryDeliveries;
import java.util.List;

/** An invariant over a whole run. */
interface Checker {

  /** The violations in words; empty when the invariant holds. */
  List<String> violations(History history, KafkaLog kafka, MemoryDeliveries store);
}
