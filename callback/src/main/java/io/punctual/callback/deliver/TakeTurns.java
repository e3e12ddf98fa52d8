package io.punctual.callback.deliver;

import io.punctual.protocol.Pace;
import java.util.OptionalInt;

/** Gives the turns of paces. */
public interface TakeTurns {

  /**
   * @param waiting timers that have waited for their turn: they go first
   * @param fresh the others
   * @return how many of all of them may go; empty when that is not known just now
   */
  OptionalInt take(Pace pace, int waiting, int fresh, long nowMillis);

  /** Turns that were taken and not used. */
  void giveBack(Pace pace, int turns);
}
