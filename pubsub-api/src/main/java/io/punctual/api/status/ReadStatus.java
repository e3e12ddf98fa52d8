package io.punctual.api.status;

import io.punctual.api.status.CountTenantTimers.Near;
import io.punctual.api.status.CountTenantTimers.Overdue;
import io.punctual.api.status.StatusView.Callback;
import io.punctual.api.status.StatusView.Engine;
import io.punctual.api.status.StatusView.KnownToRocketMq;
import io.punctual.protocol.Rfc3339;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;

/** Puts the status together. */
record ReadStatus(
    CountTenantTimers count,
    ListEngines engines,
    ListInstances instances,
    StatusConfig config,
    InstantSource clock) {

  StatusView read(String tenant) {
    long now = clock.millis();
    StatusView.Count dead = count.dead(tenant);
    Near near = count.near(tenant, now);
    Overdue overdue = count.overdue(tenant, now);
    OptionalLong oldestDue = overdue.oldestDueMillis();
    List<Engine> asked = engines.list();
    List<Callback> callbacks = instances.callbacks();
    List<KnownToRocketMq> consumers = instances.consumers();
    return new StatusView(
        Rfc3339.text(now),
        count.pending(tenant),
        near.due(),
        overdue.retrying(),
        overdue.paused(),
        overdue.paced(),
        near.held(),
        Rfc3339.text(near.heldToMillis()),
        oldestDue.isEmpty() ? null : Rfc3339.text(oldestDue.getAsLong()),
        dead,
        asked,
        callbacks,
        instances.apis(),
        consumers,
        Advise.on(
            asked,
            callbacks,
            consumers,
            isOverdue(oldestDue, now) ? Duration.ofMillis(now - oldestDue.getAsLong()) : null,
            overdue.paused().timers(),
            dead.timers()));
  }

  private boolean isOverdue(OptionalLong oldestDue, long now) {
    return oldestDue.isPresent() && now - oldestDue.getAsLong() > config.overdueAfter().toMillis();
  }
}
