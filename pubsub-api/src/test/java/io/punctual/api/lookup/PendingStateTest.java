package io.punctual.api.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Claim;
import io.punctual.protocol.Content;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Timer;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PendingStateTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  @Test
  void aTimerIsAsItsRowSays() {
    assertThat(state(1_000, null, 0, true)).isEqualTo(PendingState.SCHEDULED);
    assertThat(state(1_000, new Claim(1, 1, 1), 0, true)).isEqualTo(PendingState.DELIVERING);
    assertThat(state(-1_000, null, 0, true)).isEqualTo(PendingState.BLOCKED);
    assertThat(state(-1_000, null, 0, false)).isEqualTo(PendingState.OVERDUE);
    assertThat(state(-1_000, null, 2, true)).isEqualTo(PendingState.RETRYING);
    assertThat(state(1_000, null, 2, true)).isEqualTo(PendingState.SCHEDULED);
  }

  private static PendingState state(
      long dueInMillis, @Nullable Claim claim, int attempts, boolean blocked) {
    long due = NOW.toEpochMilli() + dueInMillis;
    Timer timer =
        new Timer(
            new UUID(1, 1), "default", null, new Content("t", null, List.of(), null), 1, due, 1);
    PendingTimer pending = new PendingTimer(timer, due, 0, claim, attempts, 0, null);
    return PendingState.of(pending, NOW, _ -> blocked);
  }
}
