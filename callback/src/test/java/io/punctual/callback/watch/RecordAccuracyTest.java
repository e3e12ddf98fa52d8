package io.punctual.callback.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.punctual.callback.deliver.DeliverEvent.AttemptsEnded;
import io.punctual.callback.deliver.HandOverProgress;
import io.punctual.callback.lease.Holder;
import io.punctual.callback.produce.Attempt;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.protocol.Content;
import io.punctual.protocol.Timer;
import io.punctual.protocol.wire.Lane;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.accuracy.AccuracyLedger.Minute;
import io.punctual.store.accuracy.MostLate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class RecordAccuracyTest {

  /** A minute before the quarter of an hour that begins with minute 30. */
  private static final long FIRST = 29;

  private final List<Minute> written = new ArrayList<>();
  private final RecordAccuracy accuracy = new RecordAccuracy(new Written(), new Holder(1));

  @Test
  void eachDeliveryCountsInItsMinuteItsQuarterAndItsHour() {
    delivered("orders", FIRST);
    delivered("orders", FIRST + 1);
    delivered("mail", FIRST + 2);

    flush(FIRST + 2);

    assertThat(written)
        .extracting(Minute::topic, Minute::minute, row -> row.lateness().getTotalCount())
        .containsExactlyInAnyOrder(
            tuple("orders", FIRST, 1L),
            tuple("orders", FIRST + 1, 1L),
            tuple("mail", FIRST + 2, 1L),
            tuple("orders/1h", 0L, 2L),
            tuple("mail/1h", 0L, 1L),
            tuple(AccuracyLedger.ALL_TOPICS, FIRST, 1L),
            tuple(AccuracyLedger.ALL_TOPICS, FIRST + 1, 1L),
            tuple(AccuracyLedger.ALL_TOPICS, FIRST + 2, 1L),
            tuple(AccuracyLedger.ALL_TOPICS_BY_QUARTER, 15L, 1L),
            tuple(AccuracyLedger.ALL_TOPICS_BY_QUARTER, 30L, 2L));
  }

  @Test
  void aQuarterGrowsUntilItIsOver() {
    for (long minute = 30; minute < 45; minute++) {
      delivered("orders", minute);
      flush(minute);
    }
    flush(60);

    assertThat(written)
        .filteredOn(row -> row.topic().equals(AccuracyLedger.ALL_TOPICS_BY_QUARTER))
        .extracting(row -> row.lateness().getTotalCount())
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, 15L);
    Minute hour =
        written.stream().filter(row -> row.topic().equals("orders/1h")).toList().getLast();
    assertThat(hour.lateness().getTotalCount()).isEqualTo(15);
    assertThat(hour.mostLate().list()).hasSize(MostLate.MAX).allMatch(it -> it.micros() == 2);
  }

  private void flush(long minute) {
    accuracy.flush(Instant.ofEpochSecond(minute * 60));
  }

  private void delivered(String topic, long minute) {
    long dueMillis = minute * 60_000;
    Content content = new Content(topic, new byte[] {1}, List.of(), new byte[] {2});
    Timer timer = new Timer(UUID.randomUUID(), "default", null, content, 1, dueMillis, 7, null);
    HandOverProgress.Ended ended =
        new HandOverProgress.Ended(
            new ClaimedTimer(timer, dueMillis, 0, 0),
            new HandOverProgress.Sent(dueMillis * 1_000),
            new Attempt.Produced(0, 1),
            dueMillis * 1_000 + 2);
    accuracy.happened(
        new AttemptsEnded(
            Lane.FAST, Map.of(), dueMillis * 1_000, dueMillis * 1_000, List.of(ended)));
  }

  private final class Written extends AccuracyLedger {
    Written() {
      super(new JdbcTemplate());
    }

    @Override
    public void flush(long holder, List<Minute> minutes) {
      written.addAll(minutes);
    }
  }
}
