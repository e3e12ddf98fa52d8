package io.punctual.store.schedule;

import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Shards;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The table of recurring schedules. */
public class Schedules {

  /** Whose schedule, and which. */
  public record Key(String tenant, String name) {}

  private static final String COLUMNS =
      "tenant, name, version, paused, paused_until, made, made_to, kept_to, next_at, created_at,"
          + " body";

  // Primary key.
  private static final String FIND =
      "SELECT " + COLUMNS + " FROM schedule WHERE tenant = ? AND name = ?";

  // Primary key, from there on.
  private static final String LIST =
      "SELECT " + COLUMNS + " FROM schedule WHERE tenant = ? AND name > ? ORDER BY name LIMIT ?";

  // Primary key's first column.
  private static final String COUNT = "SELECT COUNT(*) FROM schedule WHERE tenant = ?";

  // schedule_next, a range of each shard.
  private static final String READY =
      "SELECT tenant, name FROM schedule WHERE shard IN (%s) AND next_at <= ? ORDER BY next_at LIMIT ?"
          .formatted(Shards.all().stream().map(String::valueOf).collect(Collectors.joining(", ")));

  private static final String INSERT =
      "INSERT INTO schedule (shard, " + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  // Primary key.
  private static final String UPDATE =
      """
      UPDATE schedule SET version = ?, paused = ?, paused_until = ?, made = ?, made_to = ?, kept_to = ?, next_at = ?,
        body = ?
      WHERE tenant = ? AND name = ?
      """;

  // Primary key.
  private static final String DELETE = "DELETE FROM schedule WHERE tenant = ? AND name = ?";

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetryTemplate retry;

  public Schedules(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
  }

  public Optional<Schedule> find(Key key) {
    return retry.invoke(() -> find(FIND, key));
  }

  /** A tenant's schedules behind that name, in the order of their names. */
  public List<Schedule> list(String tenant, String after, int limit) {
    return retry.invoke(() -> sql.query(LIST, (row, number) -> of(row), tenant, after, limit));
  }

  public int count(String tenant) {
    return retry.invoke(() -> sql.query(COUNT, (row, number) -> row.getInt(1), tenant).getFirst());
  }

  /** Those whose next occurrence is due until then, the earliest first. */
  public List<Key> ready(long upToMillis, int limit) {
    return retry.invoke(
        () ->
            sql.query(
                READY,
                (row, number) -> new Key(row.getString(1), row.getString(2)),
                upToMillis,
                limit));
  }

  /**
   * Runs in a transaction in which nobody else makes this schedule's timers or changes it. What it
   * does is repeated when the database turned it away for a passing reason.
   */
  public <T> T locked(Key key, Function<Optional<Schedule>, T> use) {
    return retry.invoke(
        () -> transaction.execute(status -> use.apply(find(FIND + " FOR UPDATE", key))));
  }

  /** Within {@link #locked}; fails for a passing reason when it has been made meanwhile. */
  public void insert(Schedule schedule) {
    try {
      sql.update(
          INSERT,
          Shards.of(KeyHash.scope(schedule.tenant(), schedule.name())),
          schedule.tenant(),
          schedule.name(),
          schedule.version(),
          schedule.pausedUntilMillis() == Schedule.UNTIL_RESUMED,
          end(schedule),
          schedule.made(),
          schedule.madeToMillis(),
          schedule.keptToMillis(),
          schedule.nextAtMillis(),
          schedule.createdAtMillis(),
          schedule.body());
    } catch (DuplicateKeyException meanwhile) {
      throw new OptimisticLockingFailureException("the schedule was made meanwhile", meanwhile);
    }
  }

  /** Within {@link #locked}. */
  public void update(Schedule schedule) {
    sql.update(
        UPDATE,
        schedule.version(),
        schedule.pausedUntilMillis() == Schedule.UNTIL_RESUMED,
        end(schedule),
        schedule.made(),
        schedule.madeToMillis(),
        schedule.keptToMillis(),
        schedule.nextAtMillis(),
        schedule.body(),
        schedule.tenant(),
        schedule.name());
  }

  /** A pause without an end has none here: an older program that resumes it knows one column. */
  private static long end(Schedule schedule) {
    return schedule.pausedUntilMillis() == Schedule.UNTIL_RESUMED
        ? 0
        : schedule.pausedUntilMillis();
  }

  /** Within {@link #locked}. */
  public void delete(Key key) {
    sql.update(DELETE, key.tenant(), key.name());
  }

  private Optional<Schedule> find(String query, Key key) {
    return sql.query(query, (row, number) -> of(row), key.tenant(), key.name()).stream()
        .findFirst();
  }

  private static Schedule of(ResultSet row) throws SQLException {
    long nextAt = row.getLong("next_at");
    boolean none = row.wasNull();
    return new Schedule(
        row.getString("tenant"),
        row.getString("name"),
        row.getInt("version"),
        row.getBoolean("paused") ? Schedule.UNTIL_RESUMED : row.getLong("paused_until"),
        row.getInt("made"),
        row.getLong("made_to"),
        row.getLong("kept_to"),
        none ? null : nextAt,
        row.getLong("created_at"),
        row.getBytes("body"));
  }
}
