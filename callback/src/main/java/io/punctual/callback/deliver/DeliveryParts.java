package io.punctual.callback.deliver;

import io.punctual.callback.produce.ProduceRecords;
import io.punctual.callback.produce.Routes;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.Pauses;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.store.delivery.Deliveries;
import java.util.List;
import java.util.Set;
import java.util.UUID;
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

  /**
   * Looks up the timers and the earlier ones of their keys: the delivery has begun. What a pause
   * holds is looked up by itself, since its key may have any number of others that wait.
   */
  public ReadDelivery read(DeliveryRequest request, long nowMicros, Room room) {
    long now = nowMicros / 1_000;
    Pauses current = pauses.get();
    List<ScopedTimer> held = current.isEmpty() ? List.of() : held(request, current, now);
    DeliveryRequest free = held.isEmpty() ? request : without(held, request);
    Set<Long> keys = free.timers().stream().map(AlarmedTimer::keyHash).collect(Collectors.toSet());
    long dueMax = free.timers().stream().mapToLong(AlarmedTimer::dueMillis).max().orElse(0);
    Candidates candidates = store.candidates(keys, dueMax, candidatesMax);
    ClaimPlan plan = planner.plan(free, candidates, current, now, room);
    return new ReadDelivery(this, request, nowMicros, current, plan, held);
  }

  private static DeliveryRequest without(List<ScopedTimer> held, DeliveryRequest request) {
    Set<UUID> ids = held.stream().map(ScopedTimer::id).collect(Collectors.toSet());
    return new DeliveryRequest(
        request.lane(),
        request.timers().stream().filter(timer -> !ids.contains(timer.id())).toList());
  }

  private List<ScopedTimer> held(DeliveryRequest request, Pauses current, long now) {
    List<UUID> asked = request.timers().stream().map(AlarmedTimer::id).distinct().toList();
    return store.scoped(asked).stream()
        .filter(timer -> timer.isHeldBy(current, now) && planner.isNear(timer, now))
        .toList();
  }
}
