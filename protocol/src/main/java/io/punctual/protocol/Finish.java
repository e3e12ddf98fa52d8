package io.punctual.protocol;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * How a delivery's timers go on, written in one transaction.
 *
 * @param receipts of those that ended: their rows go; the dead are kept in the dead letters
 * @param retries of those to try again
 * @param released those never handed over
 */
public record Finish(List<Receipt> receipts, List<Retry> retries, Collection<UUID> released) {

  /**
   * An attempt that failed for a passing reason.
   *
   * @param unknown whether the record may have reached Kafka all the same
   */
  public record Retry(UUID id, long nextAtMillis, boolean unknown, String reason) {}

  public boolean isEmpty() {
    return receipts.isEmpty() && retries.isEmpty() && released.isEmpty();
  }
}
