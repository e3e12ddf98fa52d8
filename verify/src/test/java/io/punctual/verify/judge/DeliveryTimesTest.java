package io.punctual.verify.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.FoundTimer.TimerReceipt;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DeliveryTimesTest {

  private static final Instant FIRST = Instant.ofEpochSecond(1_800_000_000);

  @Test
  void theFirstSecondIsFromTheFirstDueOn() {
    DeliveryTimes times =
        new DeliveryTimes(
            List.of(receipt(1_000, 7), receipt(999, 30), receipt(0, 5), receipt(5_000, 80)),
            List.of());

    assertThat(times.firstSecond().acked().percentile(100)).startsWith("30");
    assertThat(times.firstSecond().receipts()).hasSize(2);
  }

  @Test
  void withoutDeliveriesItIsEmpty() {
    assertThat(new DeliveryTimes(List.of(), List.of()).firstSecond().receipts()).isEmpty();
  }

  private static TimerReceipt receipt(long afterFirstMillis, long lateMillis) {
    Instant due = FIRST.plusMillis(afterFirstMillis);
    Instant acked = due.plusMillis(lateMillis);
    return new TimerReceipt(
        UUID.randomUUID().toString(),
        "delivered",
        Optional.empty(),
        "topic",
        due,
        Optional.of(due),
        Optional.of(due),
        Optional.of(acked),
        acked,
        Optional.of(lateMillis),
        Optional.of(0),
        Optional.of(0L),
        1,
        Optional.empty());
  }
}
