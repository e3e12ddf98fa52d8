package io.punctual.store.timer;

import io.punctual.protocol.PendingTimer;
import io.punctual.protocol.Timer;
import io.punctual.store.sql.Ids;
import io.punctual.store.sql.Placeholders;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The table of what is still to come, as the API sees it. */
public class Timers {

  /**
   * Bytes of events that one insert may hold: escaped they are up to twice as many, and a server
   * takes 16 MiB at once if it has not been told another number (MariaDB).
   */
  public static final int INSERT_BYTES_MAX = 7 << 20;

  private static final String INSERT =
      "INSERT INTO timer (" + TimerRows.INSERTED + ", " + TimerRows.FRESH + ") VALUES %s";

  // Primary key; at most a batch of submits, or of repeats.
  private static final String PRESENT = "SELECT id FROM timer WHERE id IN (%s)";

  // Primary key's first column, in each day's partition; at most a batch of submits, or of repeats.
  private static final String FINISHED = "SELECT id FROM receipt WHERE id IN (%s)";

  // Primary key.
  private static final String FIND =
      "SELECT " + TimerRows.PENDING + " FROM timer WHERE id = ? AND tenant = ?";

  // Primary key.
  private static final String PAYLOAD =
      "SELECT payload, version FROM timer WHERE id = ? AND tenant = ?";

  // timer_key; one row.
  private static final String EARLIER =
      """
      SELECT 1 FROM timer
      WHERE key_hash = ? AND (due_at < ? OR (due_at = ? AND seq < ?)) LIMIT 1
      """;

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetryTemplate retry;

  public Timers(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
  }

  /**
   * Stores all of them with one statement and one commit: when this returns they are durable.
   * Repeating after an unknown outcome stores none twice, not even one delivered meanwhile; but a
   * first try that a paused node of the database carries out after its repeat's timer was delivered
   * stores it again: a duplicate of the same id.
   */
  public void insert(List<Timer> timers) {
    boolean[] repeated = {false};
    retry.invoke(
        () -> {
          if (repeated[0]) {
            insertMissing(timers);
          } else {
            repeated[0] = true;
            insertRows(timers);
          }
          return timers.size();
        });
  }

  private void insertMissing(List<Timer> timers) {
    transaction.executeWithoutResult(
        status -> {
          List<UUID> ids = timers.stream().map(Timer::id).toList();
          Set<UUID> known = known(ids);
          List<Timer> missing =
              timers.stream().filter(timer -> !known.contains(timer.id())).toList();
          if (!missing.isEmpty()) {
            insertUnlessFirstTryDid(missing);
          }
        });
  }

  /** The first try's connection may be lost while the database still carries its insert out. */
  private void insertUnlessFirstTryDid(List<Timer> timers) {
    try {
      insertRows(timers);
    } catch (DuplicateKeyException firstTry) {
      throw new ConcurrencyFailureException("the first try stored them meanwhile", firstTry);
    }
  }

  /** Whether it is pending or has ended. */
  public boolean isKnown(UUID id) {
    return !ids(PRESENT, List.of(id)).isEmpty() || !ids(FINISHED, List.of(id)).isEmpty();
  }

  /** Those of them, at least one, that are pending or have ended. */
  public Set<UUID> known(Collection<UUID> ids) {
    Set<UUID> known = new HashSet<>(ids(PRESENT, ids));
    known.addAll(ids(FINISHED, ids));
    return known;
  }

  /** Within the caller's transaction. */
  public void insertRows(List<Timer> timers) {
    int given = Placeholders.count(TimerRows.INSERTED);
    List<@Nullable Object> values = new ArrayList<>(timers.size() * given);
    timers.forEach(timer -> TimerRows.addValues(values, timer));
    sql.update(
        INSERT.formatted(Placeholders.rows(timers.size(), given, TimerRows.FRESH_VALUES)),
        values.toArray());
  }

  private List<UUID> ids(String query, Collection<UUID> ids) {
    return sql.query(
        query.formatted(Placeholders.list(ids.size())),
        (row, number) -> Ids.uuid(row.getBytes(1)),
        ids.stream().map(Ids::bytes).toArray());
  }

  /**
   * What a pending timer's record carries.
   *
   * @param bytes null for a tombstone
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Payload(byte @Nullable [] bytes) {}

  /** A pending timer's payload, and the version that has it. */
  public record VersionedPayload(Payload payload, int version) {}

  public Optional<VersionedPayload> payload(String tenant, UUID id) {
    return retry.invoke(
        () ->
            sql
                .query(
                    PAYLOAD,
                    (row, number) ->
                        new VersionedPayload(new Payload(row.getBytes(1)), row.getInt(2)),
                    Ids.bytes(id),
                    tenant)
                .stream()
                .findFirst());
  }

  /** A pending timer of that tenant, or empty. */
  public Optional<PendingTimer> find(String tenant, UUID id) {
    return sql
        .query(FIND, (row, number) -> TimerRows.pendingTimer(row), Ids.bytes(id), tenant)
        .stream()
        .findFirst();
  }

  /** Whether an earlier timer of its key is still to be delivered. */
  public boolean isBlocked(Timer timer) {
    return !sql.query(
            EARLIER,
            (row, number) -> 1,
            timer.keyHash(),
            timer.dueMillis(),
            timer.dueMillis(),
            timer.seq())
        .isEmpty();
  }
}
