package io.punctual.api.lookup;

import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.wire.ReceiptView;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.timer.Timers;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/** A timer by its id: as it is pending, or its receipt. */
public record FindTimer(Timers timers, Receipts receipts, InstantSource clock) {

  /** Pending first: a timer that finishes meanwhile has its receipt by then. */
  public Optional<Object> find(String tenant, UUID id) {
    return timers
        .find(tenant, id)
        .<Object>map(this::view)
        .or(() -> receipts.find(tenant, id).map(ReceiptView::of));
  }

  /** How it stands now. */
  public TimerView view(PendingTimer timer) {
    return TimerView.of(timer, PendingState.of(timer, clock.instant(), timers::isBlocked));
  }
}
