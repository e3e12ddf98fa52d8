package io.punctual.perf;

import io.punctual.engines.MariaDb;
import io.punctual.perf.lab.Database;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes millions of timers into the database without the API, in minutes instead of an hour. The
 * rows are like those of the API; they are due in two days or later, and each has a key of its own.
 */
final class LoadPending {
  private static final int ROWS_PER_COMMIT = 50_000;
  private static final int PRINTED_EVERY = 500_000;
  static final long FIRST_DUE_MILLIS = 2L * 24 * 3_600_000;
  static final long DUES_OVER_MILLIS = 30L * 24 * 3_600_000;

  private static final int ROWS_PER_MILLI = 8;

  // MariaDB's sequence engine counts the rows. The hash of a key is that of KeyHash. Ids rise with
  // time, as the API's do in each of 64 shards; these do not begin with the shard. Without the
  // limit, MariaDB would evaluate RAND() again for each use of the value.
  private static final String ROWS =
      """
      INSERT INTO timer (id, shard, tenant, topic, record_key, key_hash, payload, due_at, seq,
          next_at, version, attempts, unknown_attempts, claim, claimed_at)
      SELECT UNHEX(CONCAT(LPAD(HEX(milli), 12, '0'), '7', SUBSTR(lot, 1, 3), '8', SUBSTR(lot, 4, 15))),
          key_hash & 63, 'default', topic, record_key, key_hash, payload, due_at,
          milli * 65536 + n, due_at, 0, 0, 0, x'00000000000000000000000000000000', 0
      FROM (
        SELECT MOD(seq, 65536) AS n, ? + seq DIV ? AS milli, MD5(CONCAT(?, seq)) AS lot,
            %3$s AS topic, CONCAT('pending-', seq) AS record_key,
            CAST(CAST(CONV(LEFT(SHA2(CONCAT('default', x'00', %3$s, x'00', 'pending-', seq), 256), 16),
                16, 10) AS UNSIGNED) AS SIGNED) AS key_hash,
            CONCAT('"', REPEAT('x', ?), '"') AS payload,
            ? + CAST(RAND() * ? AS SIGNED) AS due_at
        FROM seq_%1$d_to_%2$d
        LIMIT 50000) AS timers
      """;

  private LoadPending() {}

  static void into(MariaDb database, List<String> topics, int timers, int payloadBytes) {
    JdbcTemplate sql = Database.sql(database);
    long firstMilli = System.currentTimeMillis() - timers / ROWS_PER_MILLI;
    for (int from = 1; from <= timers; from += ROWS_PER_COMMIT) {
      int to = Math.min(timers, from + ROWS_PER_COMMIT - 1);
      sql.update(
          ROWS.formatted(from, to, topic(topics)),
          firstMilli,
          ROWS_PER_MILLI,
          topics.getFirst(),
          payloadBytes - 2,
          System.currentTimeMillis() + FIRST_DUE_MILLIS,
          DUES_OVER_MILLIS);
      if (to % PRINTED_EVERY == 0 || to == timers) {
        System.out.printf("%,d are pending.%n", to);
      }
    }
  }

  /** In SQL: each row's topic in its turn. */
  static String topic(List<String> topics) {
    return "ELT(1 + MOD(seq, %d), '%s')".formatted(topics.size(), String.join("', '", topics));
  }

  /** The key of a row. */
  static String key(int seq) {
    return "pending-" + seq;
  }
}
