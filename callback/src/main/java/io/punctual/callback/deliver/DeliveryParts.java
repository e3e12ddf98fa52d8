package io.punctual.callback.deliver;

import io.punctual.callback.produce.ProduceRecords;
import io.punctual.callback.produce.Routes;
import io.punctual.protocol.Candidates;
import io.punctual.protocol.ScopedTimer;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.store.delivery.Deliveries;
import java.util.List;
import java.util.Set;
import java.util.UUID;
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
    DecideWaits waits,
    int candidatesMax) {

  /**
   * Looks up the timers and the earlier ones of their keys: the delivery has begun. What waits, for
   * a pause's end or its turn, is looked up by itself, since its key may have any number of others
   * that wait.
   */
  public ReadDelivery read(DeliveryRequest request, long nowMicros, Room room) {
    long now = nowMicros / 1_000;
    Waits decided = waits.decide(waits.mayHold() ? near(request, now) : List.of(), now);
    DeliveryRequest free = without(decided.aside(), request);
    Set<Long> keys = free.timers().stream().map(AlarmedTimer::keyHash).collect(Collectors.toSet());
    long dueMax = free.timers().stream().mapToLong(AlarmedTimer::dueMillis).max().orElse(0);
    Candidates candidates = store.candidates(keys, dueMax, candidatesMax);
    ClaimPlan plan = planner.plan(free, candidates, decided, now, room);
    waits.giveBack(decided);
    return new ReadDelivery(this, request, nowMicros, decided, plan);
  }

  private static DeliveryRequest without(Set<UUID> ids, DeliveryRequest request) {
    return ids.isEmpty()
        ? request
        : new DeliveryRequest(
            request.lane(),
            request.timers().stream().filter(timer -> !ids.contains(timer.id())).toList());
  }

  private List<ScopedTimer> near(DeliveryRequest request, long now) {
    List<UUID> asked = request.timers().stream().map(AlarmedTimer::id).distinct().toList();
    return store.scoped(asked).stream().filter(timer -> planner.isNear(timer, now)).toList();
  }
}
