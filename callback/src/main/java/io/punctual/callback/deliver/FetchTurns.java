package io.punctual.callback.deliver;

import io.punctual.protocol.Pace;
import io.punctual.store.pace.PaceTokens;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes turns from SQL, for each pace one request at a time, and, where nobody waits, a few ahead:
 * the pace's row is locked some twenty times a second, however many deliveries there are.
 */
public class FetchTurns implements TakeTurns {

  /** So much of a second is taken ahead. */
  private static final double AHEAD = 0.05;

  /** Then others may need what was taken ahead more. */
  private static final long KEPT_MILLIS = 250;

  private static final class Kept {
    private int turns;
    private long atMillis;
  }

  private final PaceTokens tokens;
  private final Map<Integer, Kept> keptByZone = new ConcurrentHashMap<>();

  public FetchTurns(PaceTokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public int take(Pace pace, int waiting, int fresh, long nowMillis) {
    Kept kept = of(pace);
    synchronized (kept) {
      if (nowMillis - kept.atMillis > KEPT_MILLIS) {
        kept.turns = 0;
      }
      int missing = waiting + fresh - kept.turns;
      if (missing > 0) {
        int waitingToo = Math.min(waiting, missing);
        PaceTokens.Asked asked =
            new PaceTokens.Asked(
                waitingToo, missing - waitingToo, (int) (pace.perSecond() * AHEAD));
        kept.turns += tokens.take(pace, asked, nowMillis);
        kept.atMillis = nowMillis;
      }
      int given = Math.min(kept.turns, waiting + fresh);
      kept.turns -= given;
      return given;
    }
  }

  @Override
  public void giveBack(Pace pace, int turns) {
    Kept kept = of(pace);
    synchronized (kept) {
      kept.turns += turns;
    }
  }

  private Kept of(Pace pace) {
    return keptByZone.computeIfAbsent(pace.zone(), _ -> new Kept());
  }
}
