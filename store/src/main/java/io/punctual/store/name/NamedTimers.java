package io.punctual.store.name;

import io.punctual.protocol.NameOutcome;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.store.name.TimerNames.Holder;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.timer.Timers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Timers with names, each stored in a transaction of its own together with its name. A name is its
 * timer's until that is cancelled, or until its receipt has aged out.
 */
public class NamedTimers {

  private final TransactionTemplate transaction;
  private final RetryTemplate retry;
  private final TimerNames names;
  private final Timers timers;
  private final Receipts receipts;
  private final long retentionMillis;

  /**
   * @param retention how long after its finish a receipt keeps the name
   */
  public NamedTimers(
      TransactionTemplate transaction,
      RetryTemplate retry,
      TimerNames names,
      Timers timers,
      Receipts receipts,
      Duration retention) {
    this.transaction = transaction;
    this.retry = retry;
    this.names = names;
    this.timers = timers;
    this.receipts = receipts;
    this.retentionMillis = retention.toMillis();
  }

  /**
   * Stores a timer with its name, or says whose the name is. Repeating after an unknown outcome
   * stores it once, even when it has been delivered or cancelled meanwhile.
   *
   * @param contentHash of what was submitted: 32 bytes
   */
  public NameOutcome insert(Timer timer, byte[] contentHash, long nowMillis) {
    return insert(timer, contentHash, nowMillis, false);
  }

  /** The same of a timer that others store, too: it is known then, even if it has ended since. */
  public NameOutcome insertUnlessKnown(Timer timer, byte[] contentHash, long nowMillis) {
    return insert(timer, contentHash, nowMillis, true);
  }

  private NameOutcome insert(Timer timer, byte[] contentHash, long nowMillis, boolean mayBeKnown) {
    boolean[] repeated = {false};
    return retry.invoke(
        () -> {
          boolean again = repeated[0];
          repeated[0] = true;
          return Objects.requireNonNull(
              transaction.execute(
                  status ->
                      (again || mayBeKnown) && timers.isKnown(timer.id())
                          ? again ? new NameOutcome.Stored() : new NameOutcome.Known()
                          : insertOnce(timer, contentHash, nowMillis, again || mayBeKnown)));
        });
  }

  private NameOutcome insertOnce(
      Timer timer, byte[] contentHash, long nowMillis, boolean mayBeKnown) {
    String tenant = timer.tenant();
    String name = Objects.requireNonNull(timer.name());
    Holder holder = new Holder(timer.id(), contentHash);
    long expiresAtMillis = timer.dueMillis() + retentionMillis;
    Optional<Holder> other = names.holder(tenant, name);
    if (other.isEmpty()) {
      names.insert(tenant, name, holder, expiresAtMillis);
    } else if (isFree(tenant, other.get().id(), nowMillis)) {
      names.takeOver(tenant, name, other.get().id(), holder, expiresAtMillis);
    } else {
      return new NameOutcome.Taken(
          other.get().id(), Arrays.equals(other.get().contentHash(), contentHash));
    }
    if (mayBeKnown && timers.isKnown(timer.id())) {
      // The next try finds it known.
      throw new OptimisticLockingFailureException("it was stored, and has ended, meanwhile");
    }
    timers.insertRows(List.of(timer));
    return new NameOutcome.Stored();
  }

  /** The row first, the receipt second: what finishes in between has its receipt by then. */
  private boolean isFree(String tenant, UUID id, long nowMillis) {
    return timers.find(tenant, id).isEmpty()
        && receipts.find(tenant, id).filter(receipt -> keepsName(receipt, nowMillis)).isEmpty();
  }

  private boolean keepsName(Receipt receipt, long nowMillis) {
    return receipt.outcome() != Outcome.CANCELLED
        && receipt.finishedAtMillis() + retentionMillis > nowMillis;
  }
}
