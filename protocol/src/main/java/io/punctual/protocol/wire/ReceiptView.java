package io.punctual.protocol.wire;

import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Receipt.Delivery;
import io.punctual.protocol.Rfc3339;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The receipt of a finished timer, as its owner sees it in answers and in the receipts' topic.
 * Times are RFC 3339 in UTC with milliseconds, on the callback's clock.
 *
 * @param state delivered, dead, cancelled or expired
 * @param acceptedAt on the API's clock; absent in the receipts of older versions
 * @param heldAt when its alarm had reached a timer-consumer; absent: it was delivered without, or
 *     not, or by an older version
 * @param waitedUntil when no pause or pace held it any more; absent: none had
 * @param startedAt when its delivery began
 * @param sentAt when it was handed to Kafka
 * @param ackedAt when Kafka had it
 * @param latenessMillis from the due, or from waitedUntil, to Kafka's acknowledgement
 */
public record ReceiptView(
    UUID id,
    String state,
    @Nullable String name,
    String topic,
    @Nullable String acceptedAt,
    String deliverAt,
    @Nullable String heldAt,
    @Nullable String waitedUntil,
    @Nullable String startedAt,
    @Nullable String sentAt,
    @Nullable String ackedAt,
    String finishedAt,
    @Nullable Long latenessMillis,
    @Nullable Integer partition,
    @Nullable Long offset,
    int attempts,
    @Nullable String reason) {

  public static ReceiptView of(Receipt receipt) {
    Delivery delivery = receipt.delivery();
    return new ReceiptView(
        receipt.id(),
        state(receipt.outcome()),
        receipt.name(),
        receipt.topic(),
        text(receipt.acceptedAtMillis()),
        Rfc3339.text(receipt.dueMillis()),
        delivery == null ? null : text(delivery.heldAtMillis()),
        delivery == null ? null : text(delivery.waitedUntilMillis()),
        delivery == null ? null : Rfc3339.text(delivery.startedAtMillis()),
        delivery == null ? null : Rfc3339.text(delivery.sentAtMillis()),
        delivery == null ? null : Rfc3339.text(delivery.ackedAtMillis()),
        Rfc3339.text(receipt.finishedAtMillis()),
        delivery == null ? null : delivery.ackedAtMillis() - readyMillis(receipt, delivery),
        delivery == null ? null : delivery.partition(),
        delivery == null ? null : delivery.offset(),
        receipt.attempts(),
        receipt.reason());
  }

  private static long readyMillis(Receipt receipt, Delivery delivery) {
    return Objects.requireNonNullElse(delivery.waitedUntilMillis(), receipt.dueMillis());
  }

  private static @Nullable String text(@Nullable Long millis) {
    return millis == null ? null : Rfc3339.text(millis);
  }

  private static String state(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  /** Empty for a state that no receipt has. */
  public static Optional<Outcome> outcome(String state) {
    return Arrays.stream(Outcome.values())
        .filter(outcome -> state(outcome).equals(state))
        .findFirst();
  }
}
