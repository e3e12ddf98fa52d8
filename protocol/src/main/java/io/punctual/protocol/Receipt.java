package io.punctual.protocol;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The ledger entry of a finished timer. Times are epoch milliseconds on the callback's clock.
 *
 * @param finishSeq the order of finishing: 48-bit epoch milliseconds, 16-bit counter
 * @param acceptedAtMillis on the API's clock; null in the receipts of older versions
 * @param delivery what the last attempt measured; null when nothing was attempted
 * @param attempts including the one that ended it
 * @param reason why it died or expired
 */
public record Receipt(
    UUID id,
    long finishSeq,
    Outcome outcome,
    String tenant,
    @Nullable String name,
    String topic,
    @Nullable Long acceptedAtMillis,
    long dueMillis,
    long finishedAtMillis,
    @Nullable Delivery delivery,
    int attempts,
    @Nullable String reason) {

  /**
   * Where and when the record arrived.
   *
   * @param heldAtMillis when its alarm had reached a timer-consumer; null: it was delivered
   *     without, or an older version took part
   * @param waitedUntilMillis when no pause or pace held it any more: its due, or its delivery's
   *     beginning; null: none had
   * @param startedAtMillis when the callback read the timer: from then on it goes before or beside
   *     what is accepted later (promise P4)
   * @param sentAtMillis handed to Kafka's producer; the record's timestamp
   * @param ackedAtMillis Kafka's acknowledgement
   */
  public record Delivery(
      @Nullable Long heldAtMillis,
      @Nullable Long waitedUntilMillis,
      long startedAtMillis,
      long sentAtMillis,
      long ackedAtMillis,
      int partition,
      long offset) {}
}
