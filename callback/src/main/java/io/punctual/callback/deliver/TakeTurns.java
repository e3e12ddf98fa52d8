package io.punctual.callback.deliver;

import io.punctual.protocol.Pace;

/** Gives the turns of paces. */
public interface TakeTurns {

  /**
   * @param waiting timers that have waited for their turn: they go first
   * @param fresh the others
   * @return how many of all of them may go
   */
  int take(Pace pace, int waiting, int fresh, long nowMillis);

  /** Turns that were taken and not used. */
  void giveBack(Pace pace, int turns);
}
