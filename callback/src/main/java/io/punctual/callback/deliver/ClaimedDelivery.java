package io.punctual.callback.deliver;

import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import java.util.List;

/**
 * A delivery whose claims are committed, and whose events are here.
 *
 * @param kept to be handed over, each key's in (due, seq) order without a gap
 * @param expired to be ended without being handed over
 */
public record ClaimedDelivery(
    ReadDelivery read, Claim mark, List<ClaimedTimer> kept, List<ClaimedTimer> expired) {

  public RunningDelivery begin(long nowMicros) {
    return new RunningDelivery(this, nowMicros);
  }
}
