package io.punctual.simulation;

import io.punctual.callback.deliver.TakeTurns;
import io.punctual.protocol.Pace;
import java.util.OptionalInt;

/** The turns of the one pace, shared by all callbacks as the row in SQL is. */
final class SimulatedTurns implements TakeTurns {

  private double left;
  private long countedMillis;

  /** A pace has begun. */
  void begin(Pace pace) {
    left = pace.burst();
    countedMillis = pace.fromMillis();
  }

  @Override
  public OptionalInt take(Pace pace, int waiting, int fresh, long nowMillis) {
    double more = Math.max(0, nowMillis - countedMillis) * pace.perSecond() / 1_000;
    left = Math.min(pace.burst(), left + more);
    countedMillis = Math.max(countedMillis, nowMillis);
    int given = (int) Math.min(left, waiting + fresh);
    left -= given;
    return OptionalInt.of(given);
  }

  @Override
  public void giveBack(Pace pace, int turns) {
    left += turns;
  }
}
