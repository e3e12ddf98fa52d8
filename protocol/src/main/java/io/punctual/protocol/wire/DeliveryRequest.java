package io.punctual.protocol.wire;

import java.util.List;

/**
 * Asks the callback to deliver timers that are within their runway.
 *
 * @param lane the way through the callback
 * @param timers in due order; empty asks for the callback's clock alone
 */
public record DeliveryRequest(Lane lane, List<AlarmedTimer> timers) {

  /** Where the callback takes deliveries; {@code Authorization: Bearer} with the shared token. */
  public static final String PATH = "/internal/v1/deliveries";

  /** A callback's bound, whatever a consumer's {@code batch-max} says. */
  public static final int TIMERS_MAX = 2_000;

  public DeliveryRequest {
    timers = List.copyOf(timers);
    if (timers.size() > TIMERS_MAX) {
      throw new IllegalArgumentException("a request names at most " + TIMERS_MAX + " timers");
    }
  }
}
