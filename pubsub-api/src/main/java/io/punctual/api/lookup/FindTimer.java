package io.punctual.api.lookup;

import io.punctual.protocol.PendingTimer;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.timer.Timers;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/** A timer by its id: as it is pending, or its receipt. */
public class FindTimer {

  private final Timers timers;
  private final Receipts receipts;
  private final InstantSource clock;

  FindTimer(Timers timers, Receipts receipts, InstantSource clock) {
    this.timers = timers;
    this.receipts = receipts;
    this.clock = clock;
  }

  /** Pending first: a timer that finishes meanwhile has its receipt by then. */
  public Optional<Object> find(String tenant, UUID id) {
    return pending(tenant, id).or(() -> finished(tenant, id));
  }

  private Optional<Object> pending(String tenant, UUID id) {
    return timers.find(tenant, id).map(this::view);
  }

  /** How it stands now. */
  public TimerView view(PendingTimer timer) {
    return TimerView.pending(timer, PendingState.of(timer, clock.instant(), timers::isBlocked));
  }

  private Optional<Object> finished(String tenant, UUID id) {
    return receipts.find(tenant, id).map(ReceiptView::of);
  }
}
