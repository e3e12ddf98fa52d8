package io.punctual.callback.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LowWatermarksTest {

  private static final Instant NOW = Instant.ofEpochMilli(1_000_000);

  private final LowWatermarks low = new LowWatermarks(Duration.ofMinutes(1));

  @Test
  void aScanBeginsAtTheOldestPendingOrAMinuteAgo() {
    low.passed(List.of(1, 2), Map.of(1, 5_000L), NOW);
    assertThat(low.of(List.of(1, 2))).containsEntry(1, 4_999L).containsEntry(2, 940_000L);
  }

  @Test
  void aYoungOldestDoesNotHideWhatIsCommittedLate() {
    low.passed(List.of(1), Map.of(1, 2_000_000L), NOW);
    assertThat(low.of(List.of(1))).containsEntry(1, 940_000L);
  }

  @Test
  void aClockThatIsSetBackBeginsAnew() {
    low.dueForFullPass(List.of(1), NOW);
    low.passed(List.of(1), Map.of(), NOW);
    assertThat(low.dueForFullPass(List.of(1), NOW.minusSeconds(600))).containsExactly(1);
    assertThat(low.of(List.of(1))).containsEntry(1, 0L);
  }

  @Test
  void aFullPassIsDueEachMinuteAndForAShardNeverSeen() {
    assertThat(low.dueForFullPass(List.of(1, 2), NOW)).containsExactly(1, 2);
    low.passed(List.of(1), Map.of(), NOW);
    assertThat(low.dueForFullPass(List.of(1, 2), NOW.plusSeconds(59))).containsExactly(2);
    assertThat(low.dueForFullPass(List.of(1), NOW.plusSeconds(60))).containsExactly(1);
  }
}
