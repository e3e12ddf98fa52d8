package io.punctual.api.change;

import io.punctual.protocol.Change;
import io.punctual.protocol.Change.Refusal;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.store.change.CallerChanges;
import java.time.InstantSource;
import java.util.UUID;
import java.util.function.IntPredicate;

/** Takes a timer back for good; doing so again gives the same receipt. */
public record CancelTimer(CallerChanges changes, Sequence sequence, InstantSource clock) {

  Change<Receipt> cancel(String tenant, UUID id) {
    return cancel(tenant, id, _ -> true);
  }

  /**
   * @param versions those that may be taken back
   */
  public Change<Receipt> cancel(String tenant, UUID id, IntPredicate versions) {
    Change<Receipt> change = changes.cancel(tenant, id, versions, sequence.next(), clock.millis());
    return change instanceof Change.Refused<Receipt>(Refusal.Finished(Receipt receipt))
            && receipt.outcome() == Outcome.CANCELLED
        ? new Change.Done<>(receipt)
        : change;
  }
}
