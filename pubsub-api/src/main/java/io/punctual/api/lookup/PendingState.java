package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Timer;
import io.punctual.store.timer.Standing;
import io.punctual.store.timer.Standing.Waits;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** How a pending timer stands. */
public enum PendingState {
  /** Its due is still to come. */
  @JsonProperty("scheduled")
  SCHEDULED(new Standing(false, null, Waits.NOT)),
  /** It is being handed over now: it may arrive at any moment. */
  @JsonProperty("delivering")
  DELIVERING(new Standing(true, null, null)),
  /** It is due, and an earlier timer of its key is not delivered yet. */
  @JsonProperty("blocked")
  BLOCKED(new Standing(false, false, Waits.NOT)),
  /** An attempt failed for a passing reason; it is tried again. */
  @JsonProperty("retrying")
  RETRYING(new Standing(false, true, Waits.NOT)),
  /** It is due, and nobody has taken it yet. */
  @JsonProperty("overdue")
  OVERDUE(new Standing(false, false, Waits.NOT)),
  /** It waits for a pause's end, or for its turn thereafter. */
  @JsonProperty("paused")
  PAUSED(new Standing(false, null, Waits.FOR_A_PAUSE)),
  /** It waits for its turn in a pace. */
  @JsonProperty("paced")
  PACED(new Standing(false, null, Waits.FOR_ITS_TURN));

  /** A timer is claimed less than this before its due. */
  private static final long CLAIMED_AHEAD_MILLIS = 60_000;

  private final Standing standing;

  PendingState(Standing standing) {
    this.standing = standing;
  }

  /** Empty for a word that names no state. */
  static Optional<PendingState> named(String word) {
    return Arrays.stream(values())
        .filter(state -> state.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }

  /** What the table knows of it: more than those in this state may stand so. */
  Standing standing() {
    return standing;
  }

  /** The first due that a timer in this state can have. */
  long dueFromMillis(long nowMillis) {
    return this == SCHEDULED ? nowMillis + 1 : 0;
  }

  /** No timer in this state is due then or later. */
  long dueBeforeMillis(long nowMillis) {
    return switch (this) {
      case SCHEDULED -> Long.MAX_VALUE;
      case DELIVERING -> nowMillis + CLAIMED_AHEAD_MILLIS;
      case BLOCKED, RETRYING, OVERDUE, PAUSED, PACED -> nowMillis + 1;
    };
  }

  static PendingState of(PendingTimer timer, Instant now, Predicate<Timer> isBlocked) {
    if (timer.claim() != null) {
      return DELIVERING;
    }
    if (timer.isPaused()) {
      return PAUSED;
    }
    if (timer.isPaced()) {
      return PACED;
    }
    if (timer.dueMillis() > now.toEpochMilli()) {
      return SCHEDULED;
    }
    if (timer.attempts() > 0) {
      return RETRYING;
    }
    return isBlocked.test(timer.timer()) ? BLOCKED : OVERDUE;
  }
}
