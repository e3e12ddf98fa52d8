package io.punctual.callback.deliver;

import io.punctual.protocol.Pace;
import io.punctual.store.pace.PaceTokens;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Takes turns from SQL, for each pace one request at a time: where nobody waits, some ahead, and
 * where new timers got none, none again for a moment. So the pace's row is locked some ten times a
 * second by each callback, and once for each look at what waits.
 */
public class FetchTurns implements TakeTurns {

  /** So much of a second is taken ahead. */
  private static final double AHEAD = 0.1;

  /** Then others may need more what was taken ahead, or given back. */
  private static final long KEPT_MILLIS = 250;

  /** For so long after a refusal new timers get no turn without being asked about. */
  private static final long REFUSED_MILLIS = 100;

  /** For so long nobody asks again for what another callback holds locked. */
  private static final long LOCKED_MILLIS = 300;

  private static final class Kept {
    private @Nullable Pace pace;
    private int turns;
    private long atMillis;
    private long refusedUntilMillis;
    private long lockedUntilMillis;
  }

  private final PaceTokens tokens;
  private final Map<Integer, Kept> keptByZone = new ConcurrentHashMap<>();

  public FetchTurns(PaceTokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public OptionalInt take(Pace pace, int waiting, int fresh, long nowMillis) {
    Kept kept = of(pace);
    synchronized (kept) {
      if (!pace.equals(kept.pace)) {
        kept.pace = pace;
        kept.turns = 0;
      }
      boolean enough = kept.turns >= waiting + fresh;
      if (!enough && nowMillis < kept.lockedUntilMillis) {
        return OptionalInt.empty();
      }
      boolean refused = waiting == 0 && nowMillis < kept.refusedUntilMillis;
      if (!enough && !refused && !fetch(kept, pace, waiting, fresh, nowMillis)) {
        return OptionalInt.empty();
      }
      int given = Math.min(kept.turns, waiting + fresh);
      kept.turns -= given;
      return OptionalInt.of(given);
    }
  }

  /** Whether the bucket could be asked. */
  private boolean fetch(Kept kept, Pace pace, int waiting, int fresh, long nowMillis) {
    int back = nowMillis - kept.atMillis > KEPT_MILLIS ? kept.turns : 0;
    int missing = waiting + fresh - kept.turns + back;
    int missingOfWaiting = Math.min(waiting, missing);
    int ahead = (int) (pace.perSecond() * AHEAD);
    OptionalInt taken =
        tokens.take(
            pace, new PaceTokens.Asked(missingOfWaiting, missing - missingOfWaiting, ahead, back));
    if (taken.isEmpty()) {
      kept.lockedUntilMillis = nowMillis + LOCKED_MILLIS;
      return false;
    }
    if (waiting == 0 && taken.getAsInt() < missing) {
      kept.refusedUntilMillis = nowMillis + REFUSED_MILLIS;
    }
    kept.turns += taken.getAsInt() - back;
    kept.atMillis = nowMillis;
    return true;
  }

  @Override
  public void giveBack(Pace pace, int turns) {
    Kept kept = of(pace);
    synchronized (kept) {
      if (pace.equals(kept.pace)) {
        kept.turns += turns;
      }
    }
  }

  private Kept of(Pace pace) {
    return keptByZone.computeIfAbsent(pace.zone(), _ -> new Kept());
  }
}
