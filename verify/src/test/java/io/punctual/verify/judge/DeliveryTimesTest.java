package io.punctual.verify.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.watch.Arrival;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DeliveryTimesTest {

  private static final long FIRST_MILLIS = 1_800_000_000_000L;

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
    long due = FIRST_MILLIS + afterFirstMillis;
    long acked = due + lateMillis;
    Arrival arrival = new Arrival(UUID.randomUUID(), 0, 0, due, acked, acked * 1_000);
    return ReceiptsOfArrivals.receipt("delivered", arrival, due, 1);
  }
}
