package io.punctual.callback.deliver;

import io.punctual.callback.produce.ProduceRecords;
import io.punctual.callback.produce.Routes;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.store.delivery.Deliveries;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What a delivery works with. A delivery goes through stages, each of which has only its next step:
 * {@link ReadDelivery}, {@link ClaimedDelivery}, {@link RunningDelivery}. None of them ever waits:
 * the caller does.
 */
public record DeliveryParts(
    Deliveries store,
    DecideClaims planner,
    Routes routes,
    ProduceRecords kafka,
    DecideFinish finishes,
    DeliverEvents events,
    Supplier<Pauses> pauses,
    int candidatesMax) {

  /** Looks up the timers and the earlier ones of their keys: the delivery has begun. */
  public ReadDelivery read(DeliveryRequest request, long nowMicros, Room room) {
    Set<Long> keys =
        request.timers().stream().map(AlarmedTimer::keyHash).collect(Collectors.toSet());
    long dueMax = request.timers().stream().mapToLong(AlarmedTimer::dueMillis).max().orElse(0);
    Candidates candidates = store.candidates(keys, dueMax, candidatesMax);
    Pauses held = pauses.get();
    ClaimPlan plan = planner.plan(request, candidates, held, nowMicros / 1_000, room);
    return new ReadDelivery(this, request, nowMicros, held, plan);
  }
}
