package io.punctual.perf.lab;

import io.punctual.client.FoundTimer.TimerReceipt;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Receipts of which only the times matter, in epoch milliseconds. */
public final class Receipts {

  private Receipts() {}

  public static TimerReceipt delivered(UUID id, long due, long started, long sent, long acked) {
    return of("delivered", id, due, started, sent, acked);
  }

  public static TimerReceipt of(
      String state, UUID id, long due, long started, long sent, long acked) {
    return new TimerReceipt(
        id.toString(),
        state,
        Optional.empty(),
        "t",
        Optional.empty(),
        Instant.ofEpochMilli(due),
        Optional.empty(),
        Optional.empty(),
        Optional.of(Instant.ofEpochMilli(started)),
        Optional.of(Instant.ofEpochMilli(sent)),
        Optional.of(Instant.ofEpochMilli(acked)),
        Instant.ofEpochMilli(acked + 2),
        Optional.of(acked - due),
        Optional.of(0),
        Optional.of(5L),
        1,
        Optional.empty());
  }
}
