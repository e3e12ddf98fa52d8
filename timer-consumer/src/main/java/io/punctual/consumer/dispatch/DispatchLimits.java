package io.punctual.consumer.dispatch;

import io.punctual.consumer.hold.Whose;
import io.punctual.protocol.wire.Lane;

/**
 * The bounds of dispatch; each has a key of its own under {@code punctual.dispatch}.
 *
 * @param fastInFlightMax requests out at once in the ordinary lane
 * @param slowInFlightMax requests out at once in the slow lane
 * @param batchMax timers in one request
 * @param gatherMillis when a timer is within its runway, those due this much later go with it
 */
public record DispatchLimits(
    int fastInFlightMax, int slowInFlightMax, int batchMax, long gatherMillis) {

  public static final DispatchLimits DEFAULTS = new DispatchLimits(16, 2, 500, 25);

  private static final int PART = 4;

  /** Requests that a crowd leaves to other tenants; a crowd has at least one. */
  int spared(Lane lane) {
    return inFlightMax(lane) / PART;
  }

  /** Timers in one request. A crowd's is smaller: others' records wait behind it in Kafka. */
  int batchMax(Whose whose) {
    return whose == Whose.CROWDS ? Math.max(1, batchMax / PART) : batchMax;
  }

  int inFlightMax(Lane lane) {
    return switch (lane) {
      case FAST -> fastInFlightMax;
      case SLOW -> slowInFlightMax;
    };
  }
}
