package io.punctual.perf.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.perf.lab.Receipts;
import io.punctual.verify.judge.Evidence;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.report.Repetition;
import io.punctual.verify.watch.Arrival;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FaultsVerdictTest {
  private static final UUID ID = new UUID(0, 1);
  private static final long BEGUN = 10_000;
  private static final long DUE = 20_000;

  @Test
  void aWrongClockExcusesAsMuchAsItsFenceLetsThrough() {
    assertThat(earlyBy(500, Fault.CLOCK)).isEmpty();
    assertThat(earlyBy(501, Fault.CLOCK)).containsExactly("P2: 1 timers early");
    assertThat(earlyBy(1, Fault.KILL)).containsExactly("P2: 1 timers early");
  }

  private static List<String> earlyBy(long millis, Fault fault) {
    Strike strike = new Strike(fault, "callback-1 by +3600 s", 0, 1, Optional.empty());
    Struck struck = new Struck(strike, BEGUN, DUE, true, "");
    Accepted timer = new Accepted(ID, "k", DUE, BEGUN, BEGUN);
    Arrival early = new Arrival(ID, 0, 5, DUE, DUE, (DUE - millis) * 1_000);
    Evidence evidence =
        Evidence.of(
            List.of(timer), List.of(early), Map.of(ID, Receipts.delivered(ID, DUE, DUE, DUE, DUE)));
    return new FaultsVerdict(evidence, List.of(), List.of(struck), BEGUN, DUE)
        .describe(new Repetition("", List.of(), List.of()))
        .wrong();
  }
}
