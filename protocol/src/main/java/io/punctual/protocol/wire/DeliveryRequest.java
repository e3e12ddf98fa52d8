package io.punctual.protocol.wire;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Asks the callback to deliver timers that are within their runway.
 *
 * @param lane the way through the callback
 * @param timers in due order; empty asks for the callback's clock alone
 * @param heldAtMillis when the alarm of each arrived, by the callback's clock; empty where no alarm
 *     rang
 */
public record DeliveryRequest(Lane lane, List<AlarmedTimer> timers, List<Long> heldAtMillis) {

  /** Where the callback takes deliveries; {@code Authorization: Bearer} with the shared token. */
  public static final String PATH = "/internal/v1/deliveries";

  /** A callback's bound, whatever a consumer's {@code batch-max} says. */
  public static final int TIMERS_MAX = 2_000;

  public DeliveryRequest {
    timers = List.copyOf(timers);
    // A consumer of an older version does not say.
    heldAtMillis = heldAtMillis == null ? List.of() : List.copyOf(heldAtMillis);
    if (timers.size() > TIMERS_MAX) {
      throw new IllegalArgumentException("a request names at most " + TIMERS_MAX + " timers");
    }
    if (!heldAtMillis.isEmpty() && heldAtMillis.size() != timers.size()) {
      throw new IllegalArgumentException("heldAtMillis must be of each timer, or of none");
    }
  }

  public DeliveryRequest(Lane lane, List<AlarmedTimer> timers) {
    this(lane, timers, List.of());
  }

  /** Of those whose alarm has arrived. */
  public Map<UUID, Long> heldAtMillisById() {
    Map<UUID, Long> byId = HashMap.newHashMap(heldAtMillis.size());
    for (int i = 0; i < heldAtMillis.size(); i++) {
      byId.put(timers.get(i).id(), heldAtMillis.get(i));
    }
    return byId;
  }
}
