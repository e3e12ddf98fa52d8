package io.punctual.perf.ledger;

import java.util.UUID;

/**
 * One entry of the ledger; times in epoch milliseconds, 0 where there is none.
 *
 * @param state delivered, dead, cancelled or expired
 */
public record Receipt(
    UUID id,
    String state,
    String topic,
    long dueMillis,
    long startedMillis,
    long sentMillis,
    long ackedMillis,
    long finishedMillis,
    int partition,
    long offset,
    int attempts) {

  public boolean isDelivered() {
    return state.equals("delivered");
  }

  public long latenessMillis() {
    return ackedMillis - dueMillis;
  }
}
