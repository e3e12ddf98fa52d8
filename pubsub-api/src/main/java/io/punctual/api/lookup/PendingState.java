package io.punctual.api.lookup;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Timer;
import java.time.Instant;
import java.util.function.Predicate;

/** How a pending timer stands. */
public enum PendingState {
  /** Its due is still to come. */
  @JsonProperty("scheduled")
  SCHEDULED,
  /** It is being handed over now: it may arrive at any moment. */
  @JsonProperty("delivering")
  DELIVERING,
  /** It is due, and an earlier timer of its key is not delivered yet. */
  @JsonProperty("blocked")
  BLOCKED,
  /** An attempt failed for a passing reason; it is tried again. */
  @JsonProperty("retrying")
  RETRYING,
  /** It is due, and nobody has taken it yet. */
  @JsonProperty("overdue")
  OVERDUE;

  static PendingState of(PendingTimer timer, Instant now, Predicate<Timer> isBlocked) {
    if (timer.claim() != null) {
      return DELIVERING;
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
