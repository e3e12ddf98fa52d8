package io.punctual.api.change;

import io.punctual.api.alarm.RingAlarms;
import io.punctual.protocol.Change;
import io.punctual.protocol.PendingTimer;
import io.punctual.store.change.CallerChanges;
import java.util.UUID;
import java.util.function.IntPredicate;

/** Gives a timer another due, and an alarm for it; the old alarm finds the due moved. */
public record RescheduleTimer(CallerChanges changes, RingAlarms ring) {

  public Change<PendingTimer> reschedule(
      String tenant, UUID id, long dueMillis, IntPredicate versions) {
    Change<PendingTimer> change = changes.reschedule(tenant, id, dueMillis, versions);
    if (change instanceof Change.Done<PendingTimer>(PendingTimer moved)) {
      ring.ringMoved(moved);
    }
    return change;
  }
}
