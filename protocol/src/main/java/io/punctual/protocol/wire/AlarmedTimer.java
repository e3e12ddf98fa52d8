package io.punctual.protocol.wire;

import java.util.UUID;

/**
 * A timer as an alarm names it: enough to hold it and to recognise it as stale, nothing to deliver.
 *
 * @param id the timer
 * @param dueMillis when it is to be delivered, epoch milliseconds, as known when the alarm was set
 * @param keyHash 64-bit hash of (tenant, topic, key); {@link #NO_KEY} for a timer without a key
 */
public record AlarmedTimer(UUID id, long dueMillis, long keyHash) {

  /** The hash of a timer without a key: it is ordered against nothing. */
  public static final long NO_KEY = 0;

  public AlarmedTimer {
    if (id == null) {
      throw new IllegalArgumentException("an alarmed timer needs an id");
    }
    if (dueMillis < 0) {
      throw new IllegalArgumentException("dueMillis is negative: " + dueMillis);
    }
  }

  public boolean keyed() {
    return keyHash != NO_KEY;
  }
}
