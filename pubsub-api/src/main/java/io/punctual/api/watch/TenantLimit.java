package io.punctual.api.watch;

import java.util.Locale;

/** Which of its limits a tenant has reached. */
public enum TenantLimit {
  /** Its requests being done at once. */
  IN_FLIGHT,
  /** Its requests in a second. */
  RATE,
  /** Its timers in a second. */
  TIMERS,
  /** Its timers that are still to come. */
  PENDING,
  /** Their bytes. */
  PENDING_BYTES,
  /** Its share of a queue of submissions. */
  QUEUE;

  /** As a metric's tag. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
