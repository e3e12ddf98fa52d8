package io.punctual.verify.judge;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.watch.Arrival;
import java.time.Instant;
import java.util.Optional;

/** Receipts that agree with arrivals. */
final class ReceiptsOfArrivals {

  private ReceiptsOfArrivals() {}

  /** Acknowledged at the moment it was handed over. */
  static TimerReceipt receipt(String state, Arrival arrival, long startedMillis, int attempts) {
    Instant sent = Instant.ofEpochMilli(arrival.sentAtMillis());
    return new TimerReceipt(
        arrival.id().toString(),
        state,
        Optional.empty(),
        "topic",
        Optional.empty(),
        Instant.ofEpochMilli(arrival.dueMillis()),
        Optional.empty(),
        Optional.empty(),
        Optional.of(Instant.ofEpochMilli(startedMillis)),
        Optional.of(sent),
        Optional.of(sent),
        sent,
        Optional.of(arrival.sentAtMillis() - arrival.dueMillis()),
        Optional.of(arrival.partition()),
        Optional.of(arrival.offset()),
        attempts,
        Optional.empty());
  }
}
