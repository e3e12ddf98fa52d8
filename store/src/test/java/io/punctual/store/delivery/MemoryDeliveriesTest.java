package io.punctual.store.delivery;

import io.punctual.protocol.Timer;
import java.util.List;
import java.util.UUID;

class MemoryDeliveriesTest extends DeliveriesContract {

  private final MemoryDeliveries memory = new MemoryDeliveries();

  @Override
  protected Deliveries deliveries() {
    return memory;
  }

  @Override
  protected void insert(List<Timer> timers) {
    memory.insert(timers);
  }

  @Override
  protected List<UUID> receiptIds() {
    return List.copyOf(memory.receipts().keySet());
  }

  @Override
  protected List<UUID> deadIds() {
    return List.copyOf(memory.dead());
  }
}
