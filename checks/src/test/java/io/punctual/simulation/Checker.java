package io.punctual.simulation;

import io.punctual.store.MemoryDeliveries;
import java.util.List;

/** An invariant over a whole run. */
interface Checker {

  /** What is wrong, in words; empty when the promise was kept. */
  List<String> violations(History history, KafkaLog kafka, MemoryDeliveries store);
}
