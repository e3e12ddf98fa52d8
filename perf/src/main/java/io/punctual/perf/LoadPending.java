package io.punctual.perf;

import io.punctual.engines.MariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.IntConsumer;

/**
 * Writes millions of timers straight into the database, which takes minutes where the API would
 * take an hour: rows as the API writes them, due in a month or later, of keys that nobody uses.
 */
final class LoadPending {
  private static final int ROWS_PER_COMMIT = 50_000;
  private static final long FIRST_DUE_MILLIS = 30L * 24 * 3_600_000;
  private static final long DUES_OVER_MILLIS = 300L * 24 * 3_600_000;

  private static final int ROWS_PER_MILLI = 8;

  // MariaDB's sequence engine counts the rows. Ids rise with time, as the API's do in each of 64
  // shards, whose number theirs begin with and these do not. The limit keeps what is drawn by lot
  // from being drawn again for each use.
  private static final String ROWS =
      """
      INSERT INTO timer (id, shard, tenant, topic, record_key, key_hash, payload, due_at, seq,
          next_at, version, attempts, unknown_attempts, claim, claimed_at)
      SELECT UNHEX(CONCAT(LPAD(HEX(milli), 12, '0'), '7', SUBSTR(lot, 1, 3), '8', SUBSTR(lot, 4, 15))),
          MOD(key_hash, 64), 'default', ?, record_key, key_hash, payload, due_at,
          milli * 65536 + n, due_at, 0, 0, 0, x'00000000000000000000000000000000', 0
      FROM (
        SELECT MOD(seq, 65536) AS n, ? + seq DIV ? AS milli, MD5(CONCAT(?, seq)) AS lot,
            CONCAT('pending-', seq) AS record_key,
            CAST(RAND() * 9000000000000000000 AS SIGNED) AS key_hash,
            CONCAT('"', REPEAT('x', ?), '"') AS payload,
            ? + CAST(RAND() * ? AS SIGNED) AS due_at
        FROM seq_%d_to_%d
        LIMIT 50000) AS timers
      """;

  private LoadPending() {}

  /**
   * @param progress is given how many there are by now
   */
  static void into(
      MariaDb database, String topic, int timers, int payloadBytes, IntConsumer progress) {
    try (Connection connection =
        DriverManager.getConnection(
            database.jdbcUrl(), database.user().user(), database.user().password())) {
      long firstMilli = System.currentTimeMillis() - timers / ROWS_PER_MILLI;
      for (int from = 1; from <= timers; from += ROWS_PER_COMMIT) {
        int to = Math.min(timers, from + ROWS_PER_COMMIT - 1);
        insert(connection, topic, from, to, firstMilli, payloadBytes);
        progress.accept(to);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("cannot load pending timers", e);
    }
  }

  private static void insert(
      Connection connection, String topic, int from, int to, long firstMilli, int payloadBytes)
      throws SQLException {
    long now = System.currentTimeMillis();
    try (PreparedStatement insert = connection.prepareStatement(ROWS.formatted(from, to))) {
      insert.setString(1, topic);
      insert.setLong(2, firstMilli);
      insert.setInt(3, ROWS_PER_MILLI);
      insert.setString(4, topic);
      insert.setInt(5, payloadBytes - 2);
      insert.setLong(6, now + FIRST_DUE_MILLIS);
      insert.setLong(7, DUES_OVER_MILLIS);
      insert.executeUpdate();
    }
  }
}
