package io.punctual.callback.deliver;

import io.punctual.protocol.Pace;
import java.util.OptionalInt;

/** Where there are no paces. */
final class NoTurns implements TakeTurns {

  @Override
  public OptionalInt take(Pace pace, int waiting, int fresh, long nowMillis) {
    throw new AssertionError("no pace has turns here");
  }

  @Override
  public void giveBack(Pace pace, int turns) {
    throw new AssertionError("no pace has turns here");
  }
}
