package io.punctual.callback.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.protocol.Pace;
import io.punctual.protocol.Paces;
import io.punctual.protocol.Pause;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.Waiting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DecideWaitsTest {

  private static final long NOW = 100_000;
  private static final Pace OWN = new Pace("shop", "orders", 1, 20, 20, 0);
  private static final Pace ALL = new Pace(null, "orders", 2, 20, 20, 0);

  /** What is left, without a clock. */
  private static final class Turns implements TakeTurns {
    private final Map<Pace, Integer> left = new HashMap<>();
    private boolean locked;

    @Override
    public OptionalInt take(Pace pace, int waiting, int fresh, long nowMillis) {
      if (locked) {
        return OptionalInt.empty();
      }
      int given = Math.min(left.getOrDefault(pace, 0), waiting + fresh);
      left.merge(pace, -given, Integer::sum);
      return OptionalInt.of(given);
    }

    @Override
    public void giveBack(Pace pace, int turns) {
      left.merge(pace, turns, Integer::sum);
    }
  }

  private final Turns turns = new Turns();
  private Pauses pauses = Pauses.NONE;
  private final DecideWaits decide =
      new DecideWaits(() -> pauses, () -> Paces.of(List.of(OWN, ALL)), turns);

  @Test
  void whatHasWaitedGoesFirstThenTheEarliest() {
    turns.left.put(OWN, 2);
    turns.left.put(ALL, 9);
    ScopedTimer late = timer("orders", NOW - 3, NOW - 3);
    ScopedTimer soon = timer("orders", NOW, NOW);
    ScopedTimer waited = timer("orders", NOW - 1, Waiting.from(1) + NOW - 1);
    ScopedTimer other = timer("bills", NOW, NOW);

    Waits waits = decide.decide(List.of(soon, late, waited, other), NOW);

    assertThat(waits.aside()).containsExactly(soon.id());
    assertThat(waits.asideByZone().get(OWN.zone())).containsExactly(soon);
    assertThat(waits.left()).isEqualTo(Map.of(OWN, 2, ALL, 2));
  }

  @Test
  void aTimerOfTwoPacesNeedsTheTurnsOfBothAndTheOthersAreGivenBack() {
    turns.left.put(OWN, 5);
    turns.left.put(ALL, 1);
    ScopedTimer first = timer("orders", NOW - 1, NOW - 1);
    ScopedTimer second = timer("orders", NOW, NOW);

    Waits waits = decide.decide(List.of(second, first), NOW);
    assertThat(waits.asideByZone().get(ALL.zone())).containsExactly(second);
    assertThat(waits.asideByZone().get(OWN.zone())).isEmpty();

    decide.giveBack(waits);
    assertThat(turns.left).containsEntry(OWN, 5).containsEntry(ALL, 1);
  }

  @Test
  void whatNobodyKnowsATurnOfIsNotSetAside() {
    turns.locked = true;
    ScopedTimer timer = timer("orders", NOW, NOW);

    Waits waits = decide.decide(List.of(timer), NOW);

    assertThat(waits.aside()).containsExactly(timer.id());
    assertThat(waits.asideByZone().get(DecideWaits.NOWHERE)).containsExactly(timer);
  }

  @Test
  void whatIsPausedOrHasExpiredNeedsNoTurn() {
    Pause.Scope key = new Pause.Scope("shop", "orders", 7L);
    pauses =
        Pauses.of(List.of(new Pause(key.id(), key, new byte[] {1}, 0, Pause.UNTIL_ENDED, null)));
    ScopedTimer paused = timer("orders", NOW, NOW);
    ScopedTimer expired =
        new ScopedTimer(new UUID(1, 1), "shop", "orders", 8, NOW - 9, NOW - 9, NOW);

    Waits waits = decide.decide(List.of(paused, expired), NOW);

    assertThat(waits.asideByZone().get(Waiting.PAUSED)).containsExactly(paused);
    assertThat(waits.aside()).containsExactly(paused.id());
    assertThat(waits.left()).isEmpty();
  }

  private static ScopedTimer timer(String topic, long due, long nextAt) {
    return new ScopedTimer(UUID.randomUUID(), "shop", topic, 7, due, nextAt, Long.MAX_VALUE);
  }
}
