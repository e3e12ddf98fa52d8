package io.punctual.store.delivery;

import io.punctual.protocol.Claim;
import io.punctual.protocol.ClaimedTimer;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.InList;
import io.punctual.store.timer.TimerRows;
import io.punctual.store.timer.Unclaimed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The rows that a claim is on. */
final class ClaimedRows {

  // Primary key; at most a batch.
  private static final String CLAIMED =
      "SELECT " + TimerRows.CLAIMED + " FROM timer WHERE id IN (%s) AND claim = ?";

  // Primary key.
  private static final String RELEASE =
      "UPDATE timer SET " + Unclaimed.SET + " WHERE id IN (%s) AND claim = ?";

  // Primary key.
  private static final String DELETE = "DELETE FROM timer WHERE id IN (%s) AND claim = ?";

  // Primary key. In a transaction, or TiDB looks at no lock.
  private static final String LOCK = "SELECT id FROM timer WHERE id = ? FOR UPDATE NOWAIT";

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetryTemplate retry;

  ClaimedRows(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
  }

  List<ClaimedTimer> read(List<UUID> ids, Claim claim) {
    InList list = InList.of(ids);
    return retry.invoke(
        () ->
            sql.query(
                CLAIMED.formatted(list.marks()),
                (row, number) -> TimerRows.claimedTimer(row),
                listAndClaim(list, claim)));
  }

  /**
   * Those of them that nobody has locked. A process that stands still in the middle of its
   * transaction keeps its rows locked for as long: they must not hold up all others of a batch.
   */
  List<UUID> unlocked(List<UUID> ids) {
    return ids.stream().filter(this::isUnlocked).toList();
  }

  private boolean isUnlocked(UUID id) {
    try {
      return transaction.execute(_ -> !sql.queryForList(LOCK, Ids.bytes(id)).isEmpty());
    } catch (DataAccessException failure) {
      if (failure.getRootCause() instanceof SQLException error && Dialect.isLocked(error)) {
        return false;
      }
      throw failure;
    }
  }

  /** Once; not repeated. */
  int release(Collection<UUID> ids, Claim claim) {
    return ids.isEmpty() ? 0 : update(RELEASE, ids, claim);
  }

  /** What is under the claim goes. Once; not repeated. */
  int delete(Collection<UUID> ids, Claim claim) {
    return update(DELETE, ids, claim);
  }

  private int update(String statement, Collection<UUID> ids, Claim claim) {
    InList list = InList.of(ids);
    return sql.update(statement.formatted(list.marks()), listAndClaim(list, claim));
  }

  private static Object[] listAndClaim(InList ids, Claim claim) {
    List<Object> values = new ArrayList<>(ids.values());
    values.add(TimerRows.token(claim));
    return values.toArray();
  }
}
