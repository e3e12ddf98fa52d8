package io.punctual.store.change;

import io.punctual.protocol.Change;
import io.punctual.protocol.Change.Refusal;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Timer;
import io.punctual.store.name.TimerNames;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.sql.Ids;
import io.punctual.store.timer.TimerRows;
import io.punctual.store.timer.Timers;
import io.punctual.store.timer.Unclaimed;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * What an owner may do to a pending timer. Only a timer that is unclaimed, with no attempt of
 * unknown outcome, is changed: of such a timer it is certain that it has not been handed to Kafka,
 * and that it won't be as it was.
 */
public class CallerChanges {

  // Primary key; the version keeps out what was rescheduled since it was read.
  private static final String DELETE =
      """
      DELETE FROM timer
      WHERE id = ? AND version = ? AND unknown_attempts = 0 AND
      """
          + Unclaimed.IS;

  // Primary key.
  private static final String MOVE =
      """
      UPDATE timer SET due_at = ?, next_at = ?, version = version + 1
      WHERE id = ? AND version = ? AND unknown_attempts = 0 AND
      """
          + Unclaimed.IS;

  // Primary key.
  private static final String REPLACE =
      """
      UPDATE timer SET payload = ?, size_bytes = %s + ?, version = version + 1
      WHERE id = ? AND version = ? AND unknown_attempts = 0 AND
      """
              .formatted(TimerRows.SIZE_WITHOUT_PAYLOAD)
          + Unclaimed.IS;

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetryTemplate retry;
  private final Timers timers;
  private final Receipts receipts;
  private final TimerNames names;

  public CallerChanges(
      JdbcTemplate sql,
      TransactionTemplate transaction,
      RetryTemplate retry,
      Timers timers,
      Receipts receipts,
      TimerNames names) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
    this.timers = timers;
    this.receipts = receipts;
    this.names = names;
  }

  /**
   * Takes a timer back for good, and frees its name. Repeating it finds the receipt {@code
   * cancelled}.
   *
   * @param finishSeq of the receipt
   * @param nowMillis epoch milliseconds
   */
  public Change<Receipt> cancel(String tenant, UUID id, long finishSeq, long nowMillis) {
    return cancel(tenant, id, _ -> true, finishSeq, nowMillis);
  }

  /**
   * The same of a timer that is one of those versions.
   *
   * @param versions those that may be taken back
   */
  public Change<Receipt> cancel(
      String tenant, UUID id, IntPredicate versions, long finishSeq, long nowMillis) {
    return inTransaction(
        () ->
            change(
                tenant,
                id,
                timer ->
                    versions.test(timer.version())
                        ? deleted(timer, cancelled(timer, finishSeq, nowMillis, null))
                        : new Change.Refused<>(new Refusal.OtherVersion(timer.version()))));
  }

  /**
   * The same within the caller's transaction.
   *
   * @param reason why it is taken back; at most 500 characters
   */
  public Change<Receipt> cancelWithin(
      String tenant, UUID id, String reason, long finishSeq, long nowMillis) {
    return change(
        tenant, id, timer -> deleted(timer, cancelled(timer, finishSeq, nowMillis, reason)));
  }

  /**
   * Gives a timer another due; its place among equal dues of its key stays.
   *
   * @param dueMillis epoch milliseconds
   * @param versions those that may be changed
   */
  public Change<PendingTimer> reschedule(
      String tenant, UUID id, long dueMillis, IntPredicate versions) {
    return edited(tenant, id, new Edit(versions, new Move(dueMillis)));
  }

  /**
   * Gives a timer another payload; its repeated submission is known by the first one.
   *
   * @param payload null for a tombstone
   * @param versions those that may be changed
   */
  public Change<PendingTimer> replacePayload(
      String tenant, UUID id, byte @Nullable [] payload, IntPredicate versions) {
    return edited(tenant, id, new Edit(versions, new Replacement(payload)));
  }

  private Change<PendingTimer> edited(String tenant, UUID id, Edit edit) {
    return inTransaction(() -> change(tenant, id, edit::of));
  }

  /** What is done to a timer of a version. */
  private interface Edited {

    /** Within the transaction. Returns the timer as its next version. */
    PendingTimer make(PendingTimer timer);

    /** Whether the timer is as this makes it. */
    boolean isMade(PendingTimer timer);
  }

  private final class Move implements Edited {

    private final long dueMillis;

    Move(long dueMillis) {
      this.dueMillis = dueMillis;
    }

    @Override
    public PendingTimer make(PendingTimer timer) {
      changed(sql.update(MOVE, dueMillis, dueMillis, Ids.bytes(timer.id()), timer.version()));
      String name = timer.timer().name();
      if (name != null) {
        names.shift(timer.timer().tenant(), name, timer.id(), dueMillis - timer.dueMillis());
      }
      return timer.movedTo(dueMillis);
    }

    @Override
    public boolean isMade(PendingTimer timer) {
      return timer.dueMillis() == dueMillis;
    }
  }

  private final class Replacement implements Edited {

    private final byte @Nullable [] payload;

    Replacement(byte @Nullable [] payload) {
      this.payload = payload;
    }

    @Override
    public PendingTimer make(PendingTimer timer) {
      int bytes = payload == null ? 0 : payload.length;
      changed(sql.update(REPLACE, payload, bytes, Ids.bytes(timer.id()), timer.version()));
      return timer.nextVersion();
    }

    @Override
    public boolean isMade(PendingTimer timer) {
      return timers
          .payload(timer.timer().tenant(), timer.id())
          .filter(it -> Arrays.equals(it.payload().bytes(), payload))
          .isPresent();
    }
  }

  private static final class Edit {

    private static final int NONE = -1;

    private final IntPredicate versions;
    private final Edited edited;
    private int tried = NONE;

    Edit(IntPredicate versions, Edited edited) {
      this.versions = versions;
      this.edited = edited;
    }

    Change<PendingTimer> of(PendingTimer timer) {
      if (isDone(timer)) {
        return new Change.Done<>(timer);
      }
      if (!versions.test(timer.version())) {
        return new Change.Refused<>(new Refusal.OtherVersion(timer.version()));
      }
      tried = NONE;
      PendingTimer made = edited.make(timer);
      tried = timer.version();
      return new Change.Done<>(made);
    }

    /** By an earlier try whose commit gave no answer. */
    private boolean isDone(PendingTimer timer) {
      return tried != NONE && timer.version() == tried + 1 && edited.isMade(timer);
    }
  }

  private <T> Change<T> inTransaction(Supplier<Change<T>> change) {
    return retry.invoke(() -> Objects.requireNonNull(transaction.execute(status -> change.get())));
  }

  /**
   * The row first, the receipt second: a timer that finishes in between has its receipt by then.
   */
  private <T> Change<T> change(String tenant, UUID id, Function<PendingTimer, Change<T>> guarded) {
    Optional<PendingTimer> pending = timers.find(tenant, id);
    if (pending.isEmpty()) {
      return new Change.Refused<>(finished(tenant, id));
    }
    PendingTimer timer = pending.get();
    if (timer.claim() != null || timer.unknownAttempts() > 0) {
      return new Change.Refused<>(new Refusal.InDelivery(timer.claim() != null));
    }
    return guarded.apply(timer);
  }

  private Refusal finished(String tenant, UUID id) {
    return receipts
        .find(tenant, id)
        .<Refusal>map(Refusal.Finished::new)
        .orElseGet(Refusal.Absent::new);
  }

  private Change<Receipt> deleted(PendingTimer timer, Receipt receipt) {
    changed(sql.update(DELETE, Ids.bytes(timer.id()), timer.version()));
    receipts.insert(List.of(receipt));
    String name = timer.timer().name();
    if (name != null) {
      names.free(timer.timer().tenant(), name, timer.id());
    }
    return new Change.Done<>(receipt);
  }

  /** What was claimed, finished or moved since it was read is looked at again. */
  private static void changed(int rows) {
    if (rows == 0) {
      throw new OptimisticLockingFailureException("the timer has changed since it was read");
    }
  }

  private static Receipt cancelled(
      PendingTimer pending, long finishSeq, long nowMillis, @Nullable String reason) {
    Timer timer = pending.timer();
    return new Receipt(
        timer.id(),
        finishSeq,
        Outcome.CANCELLED,
        timer.tenant(),
        timer.name(),
        timer.content().topic(),
        timer.acceptedAtMillis(),
        timer.dueMillis(),
        nowMillis,
        null,
        pending.attempts(),
        reason);
  }
}
