package io.punctual.store.job;

import io.punctual.store.job.Job.Item;
import io.punctual.store.job.Job.RefusedItem;
import io.punctual.store.sql.Ids;
import java.util.List;
import java.util.Map;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

/** The table of the timers of jobs: those that are undone, and those that could not be changed. */
public class JobItems {

  /** Deleted by one statement. */
  private static final int DELETED_MAX = 1_000;

  private static final String INSERT =
      "INSERT INTO job_item (job, n, id, version, due_at, dead) VALUES (?, ?, ?, ?, ?, ?)";

  // Primary key, one range.
  private static final String UNDONE =
      """
      SELECT n, id, version, due_at, dead FROM job_item
      WHERE job = ? AND n BETWEEN ? AND ? AND refusal IS NULL ORDER BY n
      """;

  // Primary key.
  private static final String REFUSE = "UPDATE job_item SET refusal = ? WHERE job = ? AND n = ?";

  // Primary key, one range.
  private static final String FORGET_CHANGED =
      "DELETE FROM job_item WHERE job = ? AND n BETWEEN ? AND ? AND refusal IS NULL";

  // Primary key, one range, of which nothing else is left.
  private static final String REFUSED =
      """
      SELECT n, id, refusal FROM job_item
      WHERE job = ? AND n > ? AND n <= ? AND refusal IS NOT NULL ORDER BY n LIMIT ?
      """;

  // Primary key, one range.
  private static final String DELETE_ALL = "DELETE FROM job_item WHERE job = ?";

  private static final String DELETE = DELETE_ALL + " LIMIT " + DELETED_MAX;

  private final JdbcTemplate sql;
  private final RetryTemplate retry;

  public JobItems(JdbcTemplate sql, RetryTemplate retry) {
    this.sql = sql;
    this.retry = retry;
  }

  /** Those that are undone, from one number to the other, both inclusive. */
  public List<Item> undone(Job job, int fromN, int toN) {
    return retry.invoke(
        () ->
            sql.query(
                UNDONE,
                (row, number) ->
                    new Item(
                        row.getInt("n"),
                        Ids.uuid(row.getBytes("id")),
                        row.getInt("version"),
                        row.getLong("due_at"),
                        row.getBoolean("dead")),
                Ids.bytes(job.id()),
                fromN,
                toN));
  }

  /**
   * Those that could not be changed.
   *
   * @param afterN behind that number
   * @param toN up to that number, itself included
   */
  public List<RefusedItem> refused(Job job, int afterN, int toN, int limit) {
    return retry.invoke(
        () ->
            sql.query(
                REFUSED,
                (row, number) ->
                    new RefusedItem(
                        row.getInt("n"), Ids.uuid(row.getBytes("id")), row.getString("refusal")),
                Ids.bytes(job.id()),
                afterN,
                toN,
                limit));
  }

  /** Within the step of the job. */
  void insert(Job of, List<Item> items) {
    byte[] job = Ids.bytes(of.id());
    sql.batchUpdate(
        INSERT,
        items,
        Math.max(1, items.size()),
        (insert, item) -> {
          insert.setBytes(1, job);
          insert.setInt(2, item.n());
          insert.setBytes(3, Ids.bytes(item.id()));
          insert.setInt(4, item.version());
          insert.setLong(5, item.dueMillis());
          insert.setBoolean(6, item.dead());
        });
  }

  /** Within the step of the job. */
  void done(Job of, int fromN, int toN, Map<Integer, String> refusals) {
    byte[] job = Ids.bytes(of.id());
    refusals.forEach((n, refusal) -> sql.update(REFUSE, refusal, job, n));
    sql.update(FORGET_CHANGED, job, fromN, toN);
  }

  /** Within the step of the job: those that could not be changed are all that is left. */
  void deleteRefused(Job of) {
    int unused = sql.update(DELETE_ALL, (Object) Ids.bytes(of.id()));
  }

  /** Deletes a part; returns whether it was the last. */
  boolean delete(Job job) {
    return retry.invoke(() -> sql.update(DELETE, (Object) Ids.bytes(job.id()))) < DELETED_MAX;
  }
}
