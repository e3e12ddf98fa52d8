package io.punctual.protocol;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A timer that is still to come, as its owner sees it.
 *
 * @param timer as it is now; read from the database, its content has no payload
 * @param nextAtMillis the due; after a transient failure, when it is tried again; of one that
 *     waits, see {@link Waiting}
 * @param version counts changes of due or payload
 * @param claim null when nobody is delivering it
 */
public record PendingTimer(
    Timer timer,
    long nextAtMillis,
    int version,
    @Nullable Claim claim,
    int attempts,
    int unknownAttempts,
    @Nullable String lastError) {

  /** One that was accepted just now. */
  public static PendingTimer accepted(Timer timer) {
    return new PendingTimer(timer, timer.dueMillis(), 0, null, 0, 0, null);
  }

  /** Whether it waits for the end of a pause. */
  public boolean isPaused() {
    return Waiting.zone(nextAtMillis) == Waiting.PAUSED;
  }

  /** Whether it waits for its turn in a pace. */
  public boolean isPaced() {
    return Waiting.zone(nextAtMillis) > Waiting.PAUSED;
  }

  public UUID id() {
    return timer.id();
  }

  public long dueMillis() {
    return timer.dueMillis();
  }

  /** The same with a new due, as its next version. */
  public PendingTimer movedTo(long newDueMillis) {
    return next(timer.movedTo(newDueMillis), newDueMillis);
  }

  /** The same as its next version. */
  public PendingTimer nextVersion() {
    return next(timer, nextAtMillis);
  }

  private PendingTimer next(Timer next, long newNextAtMillis) {
    return new PendingTimer(
        next, newNextAtMillis, version + 1, claim, attempts, unknownAttempts, lastError);
  }
}
