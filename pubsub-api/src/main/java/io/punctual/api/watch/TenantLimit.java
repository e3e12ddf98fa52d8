package io.punctual.api.watch;

import java.util.Locale;

/** Which of its limits a tenant has reached. */
public enum TenantLimit {
  /** Its requests being done at once. */
  IN_FLIGHT("in-flight-max"),
  /** Its requests in a second. */
  RATE("requests-per-second"),
  /** Its timers in a second. */
  TIMERS("timers-per-second"),
  /** Its timers that are still to come. */
  PENDING("pending-max"),
  /** The bytes of those. */
  PENDING_BYTES("pending-bytes-max"),
  /** Its share of a queue of submissions. */
  QUEUE("queue-share");

  private final String key;

  /**
   * @param key of a tenant's configuration
   */
  TenantLimit(String key) {
    this.key = key;
  }

  /** As a metric's tag. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As its tenant is told. */
  public String told() {
    return "The tenant has reached its %s.".formatted(key);
  }
}
