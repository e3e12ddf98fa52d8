package io.punctual.perf.lab;

import io.punctual.client.FoundTimer.TimerReceipt;
import java.time.Instant;
import java.util.Optional;

/** A delivery's moments by its receipt, in epoch milliseconds; 0 where there is none. */
public record ReceiptTimes(long due, long started, long sent, long acked, long finished) {

  public static ReceiptTimes of(TimerReceipt receipt) {
    return new ReceiptTimes(
        receipt.deliverAt().toEpochMilli(),
        millis(receipt.startedAt()),
        millis(receipt.sentAt()),
        millis(receipt.ackedAt()),
        receipt.finishedAt().toEpochMilli());
  }

  private static long millis(Optional<Instant> moment) {
    return moment.map(Instant::toEpochMilli).orElse(0L);
  }

  /** Kafka's acknowledgement − due. */
  public long lateness() {
    return acked - due;
  }
}
