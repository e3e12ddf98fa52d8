package io.punctual.perf.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.report.Repetition;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class JudgedTest {
  private static final UUID A = new UUID(0, 1);
  private static final UUID B = new UUID(0, 2);

  private final Repetition run = new Repetition("run 1", List.of(), List.of());

  @Test
  void theHotKeysLatenessStandsApart() {
    judged().latenessByKey(run);

    assertThat(Math.round(run.valueOf("acked lateness, hot key max"))).isEqualTo(300);
    assertThat(Math.round(run.valueOf("acked lateness, other keys max"))).isEqualTo(7);
  }

  @Test
  void theFirstIsTheOneThatKafkaHadFirst() {
    judged().first(run);

    assertThat(run.valueOf("first acked lateness")).isEqualTo(300);
  }

  private static Judged judged() {
    List<Accepted> timers =
        List.of(new Accepted(A, "key-0", 1_000, 1, 2), new Accepted(B, "key-9", 5_000, 1, 2));
    Map<UUID, TimerReceipt> receipts =
        Map.of(
            A, Receipts.delivered(A, 1_000, 999, 1_290, 1_300),
            B, Receipts.delivered(B, 5_000, 4_999, 5_001, 5_007));
    return Judged.of(Evidence.of(timers, List.of(), receipts), timers);
  }
}
