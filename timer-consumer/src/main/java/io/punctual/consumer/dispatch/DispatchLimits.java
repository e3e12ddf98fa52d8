package io.punctual.consumer.dispatch;

import io.punctual.contract.Lane;

/**
 * The bounds of dispatch; each has a key of its own under {@code punctual.dispatch}.
 *
 * @param fastInFlightMax requests out at once in the ordinary lane
 * @param slowInFlightMax requests out at once in the slow lane
 * @param batchMax timers in one request
 */
public record DispatchLimits(int fastInFlightMax, int slowInFlightMax, int batchMax) {

  public static final DispatchLimits DEFAULTS = new DispatchLimits(16, 2, 500);

  int inFlightMax(Lane lane) {
    return switch (lane) {
      case FAST -> fastInFlightMax;
      case SLOW -> slowInFlightMax;
    };
  }
}
