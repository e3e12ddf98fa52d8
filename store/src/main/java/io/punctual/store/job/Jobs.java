package io.punctual.store.job;

import io.punctual.store.job.Job.Item;
import io.punctual.store.job.Job.Stage;
import io.punctual.store.sql.Ids;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The table of jobs. Each step is made once, however many try it: only of the job as it was read.
 */
public class Jobs {

  private static final String COLUMNS =
      "tenant, name, id, stage, free_at, place, found, undone, refused, created_at, ended_at, body";

  private static final String SEEN = " AND stage < " + Stage.FORGOTTEN.ordinal();

  // Primary key.
  private static final String FIND =
      "SELECT " + COLUMNS + " FROM job WHERE tenant = ? AND name = ?" + SEEN;

  // Primary key, from there on.
  private static final String LIST =
      "SELECT "
          + COLUMNS
          + " FROM job WHERE tenant = ? AND name > ?"
          + SEEN
          + " ORDER BY name LIMIT ?";

  // Primary key's first column.
  private static final String COUNT = "SELECT COUNT(*) FROM job WHERE tenant = ?" + SEEN;

  // Primary key's first column.
  private static final String OLDEST_ENDED =
      "SELECT "
          + COLUMNS
          + " FROM job WHERE tenant = ? AND stage = %d ORDER BY ended_at LIMIT 1"
              .formatted(Stage.ENDED.ordinal());

  // job_free, three ranges.
  private static final String READY =
      "SELECT "
          + COLUMNS
          + " FROM job WHERE stage IN (%d, %d, %d) AND free_at <= ? ORDER BY free_at LIMIT ?"
              .formatted(
                  Stage.LISTING.ordinal(), Stage.CHANGING.ordinal(), Stage.FORGOTTEN.ordinal());

  // job_free, two ranges: a job is free from its last step on.
  private static final String OLD =
      "SELECT "
          + COLUMNS
          + " FROM job WHERE stage IN (%d, %d) AND free_at < ? LIMIT ?"
              .formatted(Stage.LISTED.ordinal(), Stage.ENDED.ordinal());

  private static final String INSERT =
      "INSERT INTO job (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  // Primary key.
  private static final String ADVANCE =
      """
      UPDATE job
      SET stage = ?, free_at = ?, place = ?, found = ?, undone = ?, refused = ?, ended_at = ?
      WHERE tenant = ? AND name = ? AND id = ? AND stage = ? AND free_at = ?
      """;

  // Primary key. No name that a caller may give begins so.
  private static final String FORGET =
      "UPDATE job SET name = CONCAT(':', HEX(id)), stage = %d, free_at = 0 WHERE tenant = ? AND name = ? AND id = ?"
          .formatted(Stage.FORGOTTEN.ordinal());

  // Primary key.
  private static final String DELETE = "DELETE FROM job WHERE tenant = ? AND name = ? AND id = ?";

  private final JdbcTemplate sql;
  private final TransactionTemplate transaction;
  private final RetryTemplate retry;
  private final JobItems items;

  public Jobs(
      JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry, JobItems items) {
    this.sql = sql;
    this.transaction = transaction;
    this.retry = retry;
    this.items = items;
  }

  public Optional<Job> find(String tenant, String name) {
    return retry.invoke(
        () -> sql.query(FIND, (row, number) -> of(row), tenant, name).stream().findFirst());
  }

  /** A tenant's jobs behind that name, in the order of their names. */
  public List<Job> list(String tenant, String after, int limit) {
    return retry.invoke(() -> sql.query(LIST, (row, number) -> of(row), tenant, after, limit));
  }

  public int count(String tenant) {
    return retry.invoke(() -> sql.query(COUNT, (row, number) -> row.getInt(1), tenant).getFirst());
  }

  /** The tenant's that has ended first. */
  public Optional<Job> oldestEnded(String tenant) {
    return retry.invoke(
        () -> sql.query(OLDEST_ENDED, (row, number) -> of(row), tenant).stream().findFirst());
  }

  /** Those of all tenants on which there is work to do, the longest free first. */
  public List<Job> ready(long nowMillis, int limit) {
    return retry.invoke(() -> sql.query(READY, (row, number) -> of(row), nowMillis, limit));
  }

  /** Those of all tenants that have ended, or have waited for their start, since before then. */
  public List<Job> old(long beforeMillis, int limit) {
    return retry.invoke(() -> sql.query(OLD, (row, number) -> of(row), beforeMillis, limit));
  }

  /** Stores a new job; one of its name that is there already stays, and is returned instead. */
  public Job begin(Job job) {
    return retry.invoke(
        () -> {
          try {
            insert(job);
            return job;
          } catch (DuplicateKeyException there) {
            return find(job.tenant(), job.name()).orElseThrow(() -> there);
          }
        });
  }

  private void insert(Job job) {
    sql.update(
        INSERT,
        job.tenant(),
        job.name(),
        Ids.bytes(job.id()),
        job.stage().ordinal(),
        job.freeAtMillis(),
        job.place(),
        job.found(),
        job.undone(),
        job.refused(),
        job.createdAtMillis(),
        job.endedAtMillis(),
        job.body());
  }

  /**
   * Takes a job in hand until then; empty when another has, or when it is not as it was read.
   *
   * @param untilMillis later than when it was free
   */
  public Optional<Job> take(Job job, long untilMillis) {
    return advanced(job, job, untilMillis, () -> {});
  }

  /**
   * Adds what was listed, and lets go of the job; empty when it is not as it was read.
   *
   * @param next the job with it
   * @param found with numbers behind those found before
   */
  public Optional<Job> listed(Job before, Job next, List<Item> found, long nowMillis) {
    return advanced(before, next, nowMillis, () -> items.insert(before, found));
  }

  /**
   * Notes what became of some, and lets go of the job; empty when it is not as it was read.
   *
   * @param next the job without them among the undone; when it lists {@linkplain Job#again again},
   *     those that could not be changed are forgotten
   * @param refusals of those that could not be changed, by their numbers
   */
  public Optional<Job> changed(
      Job before, Job next, int fromN, int toN, Map<Integer, String> refusals, long nowMillis) {
    return advanced(
        before,
        next,
        nowMillis,
        next.stage() == Stage.LISTING
            ? () -> items.deleteRefused(before)
            : () -> items.done(before, fromN, toN, refusals));
  }

  /** Makes the one into the other, and nothing else; empty when it is not as it was read. */
  public Optional<Job> advanced(Job before, Job next, long nowMillis) {
    return advanced(before, next, nowMillis, () -> {});
  }

  /** Each step changes {@code free_at}; if it is the same, there was none. */
  private Optional<Job> advanced(Job before, Job next, long freeAtMillis, Runnable also) {
    Job made = next.freeAt(freeAtMillis == before.freeAtMillis() ? freeAtMillis + 1 : freeAtMillis);
    return retry.invoke(
        () ->
            Boolean.TRUE.equals(
                    transaction.execute(
                        status -> {
                          boolean isFirst = advance(before, made) > 0;
                          if (isFirst) {
                            also.run();
                          }
                          return isFirst;
                        }))
                ? Optional.of(made)
                : Optional.empty());
  }

  private int advance(Job before, Job next) {
    return sql.update(
        ADVANCE,
        next.stage().ordinal(),
        next.freeAtMillis(),
        next.place(),
        next.found(),
        next.undone(),
        next.refused(),
        next.endedAtMillis(),
        before.tenant(),
        before.name(),
        Ids.bytes(before.id()),
        before.stage().ordinal(),
        before.freeAtMillis());
  }

  /** Ends a job wherever it is; nobody sees it any more, and {@link #delete} has it. */
  public void forget(Job job) {
    int unused =
        retry.invoke(() -> sql.update(FORGET, job.tenant(), job.name(), Ids.bytes(job.id())));
  }

  /** The same, if it is as it was read. */
  public void forgetUnchanged(Job job) {
    int unused =
        retry.invoke(
            () ->
                sql.update(
                    FORGET + " AND stage = ? AND free_at = ?",
                    job.tenant(),
                    job.name(),
                    Ids.bytes(job.id()),
                    job.stage().ordinal(),
                    job.freeAtMillis()));
  }

  /** Deletes a part of a forgotten job; with the last one the job itself, and returns true. */
  public boolean delete(Job job) {
    boolean all = items.delete(job);
    if (all) {
      int unused =
          retry.invoke(() -> sql.update(DELETE, job.tenant(), job.name(), Ids.bytes(job.id())));
    }
    return all;
  }

  private static Job of(ResultSet row) throws SQLException {
    long endedAt = row.getLong("ended_at");
    @Nullable Long ended = row.wasNull() ? null : endedAt;
    return new Job(
        row.getString("tenant"),
        row.getString("name"),
        Ids.uuid(row.getBytes("id")),
        Stage.values()[row.getInt("stage")],
        row.getLong("free_at"),
        row.getString("place"),
        row.getInt("found"),
        row.getInt("undone"),
        row.getInt("refused"),
        row.getLong("created_at"),
        ended,
        row.getBytes("body"));
  }
}
