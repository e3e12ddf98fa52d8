package io.punctual.store.delivery;

import io.punctual.protocol.Claim;
import io.punctual.protocol.Finish;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.sql.Ids;
import io.punctual.store.timer.TimerRows;
import io.punctual.store.timer.Unclaimed;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** Ends, retries and releases what is under a claim, in one transaction. */
final class FinishDelivery {

  // Primary key.
  private static final String RETRY_LATER =
      """
      UPDATE timer SET attempts = attempts + 1, unknown_attempts = unknown_attempts + ?,
        last_error = ?, next_at = ?,
      """
          + Unclaimed.SET
          + " WHERE id = ? AND claim = ?";

  // Primary key.
  private static final String BURY =
      """
      INSERT INTO dead_timer (%1$s, due_at, seq, unknown_attempts, version, attempts, died_at,
        reason)
      SELECT %1$s, due_at, seq, unknown_attempts, version, ?, ?, ?
      FROM timer WHERE id = ? AND claim = ?
      """
          .formatted(TimerRows.KEPT);

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final ClaimedRows claimed;
  private final Receipts receipts;

  FinishDelivery(
      JdbcTemplate sql, TransactionTemplate transaction, ClaimedRows claimed, Receipts receipts) {
    this.sql = sql;
    this.transaction = transaction;
    this.claimed = claimed;
    this.receipts = receipts;
  }

  /** Once: who calls repeats all of it. */
  int run(Finish finish, Claim claim) {
    int ended = inTransaction(finish, claim, finish.receipts());
    return ended == finish.receipts().size() ? ended : finishWhatIsOurs(finish, claim);
  }

  /** Ends all or, when a receipt's timer was no longer under the claim, nothing. */
  private int inTransaction(Finish finish, Claim claim, List<Receipt> ending) {
    return Objects.requireNonNull(
        transaction.execute(
            status -> {
              finish.retries().forEach(later -> retryLater(later, claim));
              claimed.release(finish.released(), claim);
              int ended = end(ending, claim);
              if (ended < ending.size()) {
                status.setRollbackOnly();
              }
              return ended;
            }));
  }

  private int finishWhatIsOurs(Finish finish, Claim claim) {
    List<UUID> ids = finish.receipts().stream().map(Receipt::id).toList();
    Set<UUID> ours =
        claimed.read(ids, claim).stream()
            .map(held -> held.timer().id())
            .collect(Collectors.toSet());
    return inTransaction(
        finish,
        claim,
        finish.receipts().stream().filter(receipt -> ours.contains(receipt.id())).toList());
  }

  private int end(List<Receipt> ending, Claim claim) {
    if (ending.isEmpty()) {
      return 0;
    }
    for (Receipt receipt : ending) {
      if (receipt.outcome() == Outcome.DEAD) {
        bury(receipt, claim);
      }
    }
    int gone = claimed.delete(ending.stream().map(Receipt::id).toList(), claim);
    if (gone == ending.size()) {
      receipts.insert(ending);
    }
    return gone;
  }

  private void retryLater(Finish.Retry later, Claim claim) {
    sql.update(
        RETRY_LATER,
        later.unknown() ? 1 : 0,
        later.reason(),
        later.nextAtMillis(),
        Ids.bytes(later.id()),
        TimerRows.token(claim));
  }

  private void bury(Receipt receipt, Claim claim) {
    sql.update(
        BURY,
        receipt.attempts(),
        receipt.finishedAtMillis(),
        receipt.reason(),
        Ids.bytes(receipt.id()),
        TimerRows.token(claim));
  }
}
