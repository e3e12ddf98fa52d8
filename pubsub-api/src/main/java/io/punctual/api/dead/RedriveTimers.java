package io.punctual.api.dead;

import io.punctual.api.alarm.RingAlarms;
import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import io.punctual.api.watch.ChangeKind;
import io.punctual.protocol.DeadTimer;
import io.punctual.protocol.Due;
import io.punctual.protocol.Redrive;
import io.punctual.protocol.Sequence;
import io.punctual.store.dead.DeadTimers;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * Makes dead timers pending again, due at once. Each stands in its key's order at its new due,
 * behind what was submitted before the redrive; those of one call keep the order they once had.
 */
record RedriveTimers(
    DeadTimers dead,
    RingAlarms ring,
    Sequence sequence,
    RedriveConfig config,
    ApiEvents events,
    InstantSource clock) {

  private static final Comparator<DeadTimer> ORDER =
      Comparator.comparingLong(DeadTimer::dueMillis).thenComparingLong(DeadTimer::seq);

  /** Returns how many are pending again: not those of other tenants, nor those no longer dead. */
  int redrive(String tenant, Collection<UUID> ids) {
    long dueMillis = clock.millis();
    List<Redrive> redrives =
        dead.read(tenant, ids).stream()
            .sorted(ORDER)
            .map(timer -> new Redrive(timer.id(), dueMillis, sequence.next()))
            .toList();
    int redriven = 0;
    for (int from = 0; from < redrives.size(); from += config.batchMax()) {
      int to = Math.min(from + config.batchMax(), redrives.size());
      List<Due> pending = dead.redrive(tenant, redrives.subList(from, to));
      ring.ringAgain(pending);
      events.happened(new ApiEvent.Changed(ChangeKind.REDRIVE, pending.size()));
      redriven += pending.size();
    }
    return redriven;
  }
}
