package io.punctual.consumer.dispatch;

import io.punctual.consumer.hold.Held;
import io.punctual.consumer.hold.Whose;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import java.util.List;

/**
 * The timers of one request, in due order.
 *
 * @param number counts the batches of a {@link DecideBatches} from 0
 * @param whose timers they are
 */
public record Batch(long number, Lane lane, Whose whose, List<Held> held) {

  public Batch {
    held = List.copyOf(held);
  }

  public List<AlarmedTimer> timers() {
    return held.stream().map(Held::timer).toList();
  }

  public DeliveryRequest request() {
    return new DeliveryRequest(lane, timers(), held.stream().map(Held::heldAtMillis).toList());
  }
}
