package io.punctual.perf;

import io.punctual.engines.MariaDb;
import io.punctual.perf.lab.Database;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes millions of timers into the database without the API, in minutes instead of an hour. The
 * rows are like those of the API; they are due in a month or later, and their keys are unused.
 */
final class LoadPending {
  private static final int ROWS_PER_COMMIT = 50_000;
  private static final int PRINTED_EVERY = 500_000;
  private static final long FIRST_DUE_MILLIS = 30L * 24 * 3_600_000;
  private static final long DUES_OVER_MILLIS = 300L * 24 * 3_600_000;

  private static final int ROWS_PER_MILLI = 8;

  // MariaDB's sequence engine counts the rows. Ids rise with time, as the API's do in each of 64
  // shards; these do not begin with the shard. Without the limit, MariaDB would evaluate RAND()
  // again for each use of the value.
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

  static void into(MariaDb database, String topic, int timers, int payloadBytes) {
    JdbcTemplate sql = Database.sql(database);
    long firstMilli = System.currentTimeMillis() - timers / ROWS_PER_MILLI;
    for (int from = 1; from <= timers; from += ROWS_PER_COMMIT) {
      int to = Math.min(timers, from + ROWS_PER_COMMIT - 1);
      sql.update(
          ROWS.formatted(from, to),
          topic,
          firstMilli,
          ROWS_PER_MILLI,
          topic,
          payloadBytes - 2,
          System.currentTimeMillis() + FIRST_DUE_MILLIS,
          DUES_OVER_MILLIS);
      if (to % PRINTED_EVERY == 0 || to == timers) {
        System.out.printf("%,d are pending.%n", to);
      }
    }
  }
}
