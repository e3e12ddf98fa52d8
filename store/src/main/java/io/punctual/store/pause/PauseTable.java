package io.punctual.store.pause;

import io.punctual.protocol.Pause;
import io.punctual.store.sql.Ids;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The pauses, as their owners see and change them. Each change is counted. */
public class PauseTable {

  // pause_tenant, two ranges.
  private static final String LIST =
      "SELECT "
          + PauseRows.COLUMNS
          + " FROM pause WHERE tenant IN (?, '') AND id > ? AND until_at > ? ORDER BY id LIMIT ?";

  // pause_tenant, one range.
  private static final String COUNT =
      "SELECT COUNT(*) FROM pause WHERE tenant = ? AND until_at > ?";

  // Primary key.
  private static final String FIND =
      "SELECT " + PauseRows.COLUMNS + " FROM pause WHERE id = ? AND until_at > ?";

  private static final String INSERT =
      "INSERT INTO pause (" + PauseRows.COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

  // Primary key.
  private static final String DELETE = "DELETE FROM pause WHERE id = ?";

  // All of it: what is over by itself.
  private static final String FORGET = "DELETE FROM pause WHERE until_at <= ?";

  private final JdbcTemplate sql;
  private final RetryTemplate retry;
  private final CountedChange changes;

  public PauseTable(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
    this.changes = new CountedChange(sql, transaction, retry);
  }

  /** Those that hold timers of the tenant, behind that id, in the order of their ids. */
  public List<Pause> list(String tenant, UUID after, long nowMillis, int limit) {
    return retry.invoke(
        () ->
            sql.query(
                LIST,
                (row, number) -> PauseRows.pause(row),
                tenant,
                Ids.bytes(after),
                nowMillis,
                limit));
  }

  public Optional<Pause> find(UUID id, long nowMillis) {
    return retry.invoke(() -> findOnce(id, nowMillis));
  }

  private Optional<Pause> findOnce(UUID id, long nowMillis) {
    return sql.query(FIND, (row, number) -> PauseRows.pause(row), Ids.bytes(id), nowMillis).stream()
        .findFirst();
  }

  /** What became of a wish to pause. */
  public sealed interface Begun {

    /**
     * @param isNew whether its scope was not paused before
     */
    record Done(Pause pause, boolean isNew) implements Begun {}

    /** There are as many of its tenant, or of all tenants, as there may be. */
    record TooMany() implements Begun {}
  }

  /**
   * Pauses a scope. One that is paused keeps its beginning, and gets this end and reason.
   *
   * @param max pauses of one tenant
   */
  public Begun begin(Pause wanted, long nowMillis, int max) {
    return changes.run(
        () -> {
          sql.update(FORGET, nowMillis);
          Optional<Pause> before = findOnce(wanted.id(), nowMillis);
          String tenant = PauseRows.orAll(wanted.scope().tenant());
          if (before.isEmpty() && count(tenant, nowMillis) >= max) {
            return new Begun.TooMany();
          }
          Pause pause = before.map(it -> prolonged(it, wanted)).orElse(wanted);
          sql.update(DELETE, (Object) Ids.bytes(pause.id()));
          insert(pause);
          return new Begun.Done(pause, before.isEmpty());
        });
  }

  private static Pause prolonged(Pause before, Pause wanted) {
    return new Pause(
        before.id(),
        before.scope(),
        before.key(),
        before.fromMillis(),
        wanted.untilMillis(),
        wanted.reason());
  }

  private long count(String tenant, long nowMillis) {
    return sql.query(COUNT, (row, number) -> row.getLong(1), tenant, nowMillis).getFirst();
  }

  private void insert(Pause pause) {
    sql.update(
        INSERT,
        Ids.bytes(pause.id()),
        PauseRows.orAll(pause.scope().tenant()),
        PauseRows.orAll(pause.scope().topic()),
        pause.key(),
        pause.scope().keyHash(),
        pause.fromMillis(),
        pause.untilMillis(),
        pause.reason());
  }

  /** Ends a pause. What it held is delivered from now on. */
  public void end(UUID id) {
    int unused = changes.run(() -> sql.update(DELETE, (Object) Ids.bytes(id)));
  }
}
