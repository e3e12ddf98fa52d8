package io.punctual.perf.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.perf.lab.Receipts;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CourseTest {
  private static final Course COURSE = new Course(0, 10_000, 20_000, 21_000, 31_000);

  private static TimerReceipt delivered(long due, long late) {
    return receipt("delivered", due, late);
  }

  private static TimerReceipt receipt(String state, long due, long late) {
    return Receipts.of(state, UUID.randomUUID(), due, due, due, due + late);
  }

  @Test
  void eachTimerCountsInThePhaseThatItWasDueIn() {
    List<TimerReceipt> ledger =
        List.of(
            delivered(9_999, 3),
            delivered(10_000, 2_500),
            delivered(20_500, 7),
            delivered(31_000, 1));

    assertThat(COURSE.table(ledger).rows())
        .extracting(row -> row.get(0) + ": " + row.get(1) + ", late " + row.get(6))
        .containsExactly(
            "before: 1, late 0",
            "meanwhile: 1, late 1",
            "while it was mended: 1, late 0",
            "after: 0, late 0");
  }

  @Test
  void whatWasNotDeliveredIsNoLateness() {
    assertThat(COURSE.table(List.of(receipt("expired", 10_500, 9_000))).rows().get(1).get(1))
        .isEqualTo("0");
  }

  @Test
  void theSweepAloneDeliversUntilTheLastTimerThatIsTwoSecondsLate() {
    List<TimerReceipt> ledger =
        List.of(delivered(13_000, 2_000), delivered(17_500, 2_900), delivered(18_000, 1_999));

    assertThat(COURSE.sweptSinceBrokenSeconds(ledger)).isEqualTo(7.5);
    assertThat(COURSE.sweptSinceMendedSeconds(ledger)).isZero();
  }
}
