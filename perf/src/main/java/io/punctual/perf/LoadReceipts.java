package io.punctual.perf;

import io.punctual.engines.MariaDb;
import io.punctual.perf.lab.Database;
import io.punctual.protocol.KeyHash;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes the receipts of millions of timers delivered in the last day, and their accuracy, without
 * delivering any. Lateness is 1 ms and some more, of one in a hundred ten times as much.
 */
final class LoadReceipts {
  private static final int ROWS_PER_COMMIT = 50_000;
  private static final int PRINTED_EVERY = 500_000;
  private static final int DIGITS = 3;
  private static final int MINUTES = 24 * 60;
  private static final long OVER_MILLIS = Duration.ofMinutes(MINUTES).toMillis();
  private static final String ALL_TOPICS = "";
  private static final String ALL_TOPICS_BY_QUARTER = "/15m";
  private static final int QUARTER_MINUTES = 15;
  private static final String BY_HOUR = "/1h";
  private static final int HOUR_MINUTES = 60;

  // Ids are like the API's, of timers accepted within the hour before their dues.
  private static final String ROWS =
      """
      INSERT INTO receipt (id, finish_seq, outcome, tenant, topic, due_at, started_at, sent_at,
          acked_at, finished_at, record_partition, record_offset, attempts, day, slot)
      SELECT UNHEX(CONCAT(LPAD(HEX(n & 63), 2, '0'), LEFT(accepted, 10), '8', RIGHT(accepted, 2),
              LEFT(lot, 1), '8', SUBSTR(lot, 2, 15))),
          (due + late + 2) * 65536 + (n & 65535), 1, 'default', topic, due, due + 1, due + late DIV 2,
          due + late, due + late + 2, n & 7, n, 1, (due + late + 2) DIV 86400000, n DIV 10 & 15
      FROM (
        SELECT seq AS n, %3$s AS topic, MD5(seq) AS lot, ? + seq * ? DIV ? AS due,
            LPAD(HEX(? + seq * ? DIV ? - CAST(RAND() * 3600000 AS SIGNED)), 12, '0') AS accepted,
            CAST((1 - 4 * LN(1 - RAND())) * IF(RAND() < 0.01, 10, 1) AS SIGNED) AS late
        FROM seq_%1$d_to_%2$d
        LIMIT 50000) AS receipts
      """;

  private static final String ACCURACY =
      """
      INSERT INTO accuracy (scope, minute, holder, day, tenant, topic, timers, early, histogram, most_late)
      VALUES (?, ?, 1, ?, 'default', ?, ?, 0, ?, ?)
      """;

  private static final String SOME =
      """
      SELECT id FROM receipt FORCE INDEX (receipt_finished)
      WHERE slot = 0 AND tenant = 'default' AND finish_seq >= ? ORDER BY finish_seq LIMIT 10
      """;

  private LoadReceipts() {}

  static void into(MariaDb database, List<String> topics, int receipts) {
    JdbcTemplate sql = Database.sql(database);
    long from = System.currentTimeMillis() - OVER_MILLIS;
    for (int first = 1; first <= receipts; first += ROWS_PER_COMMIT) {
      int last = Math.min(receipts, first + ROWS_PER_COMMIT - 1);
      String rows = ROWS.formatted(first, last, LoadPending.topic(topics));
      sql.update(rows, from, OVER_MILLIS, receipts, from, OVER_MILLIS, receipts);
      if (last % PRINTED_EVERY == 0 || last == receipts) {
        System.out.printf("%,d receipts are written.%n", last);
      }
    }
    long firstMinute = Duration.ofMillis(from).toMinutes();
    int timers = Math.max(1, receipts / MINUTES / topics.size());
    Map<String, Histogram> gathered = new HashMap<>();
    for (long minute = firstMinute; minute < firstMinute + MINUTES; minute++) {
      byte[] some = mostLate(sql, minute);
      sql.batchUpdate(ACCURACY, accuracy(minute, topics, timers, gathered, some));
    }
  }

  /** Some receipts of the minute stand for its most late. */
  private static byte[] mostLate(JdbcTemplate sql, long minute) {
    ByteBuffer bytes = ByteBuffer.allocate(10 * (16 + Long.BYTES));
    sql.query(
        SOME,
        row -> {
          bytes.put(row.getBytes(1)).putLong(90_000 + row.getRow());
        },
        Duration.ofMinutes(minute).toMillis() << 16);
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  /** A minute's rows, of one callback, and those of a quarter and of an hour that it ends. */
  private static List<Object[]> accuracy(
      long minute,
      List<String> topics,
      int timers,
      Map<String, Histogram> gathered,
      byte[] mostLate) {
    Random random = new Random(minute);
    Histogram all = new Histogram(DIGITS);
    List<Object[]> rows = new ArrayList<>();
    for (String topic : topics) {
      Histogram one = new Histogram(DIGITS);
      for (int i = 0; i < timers; i++) {
        double times = random.nextInt(100) == 0 ? 10 : 1;
        one.recordValue((long) ((1_000 + 4_000 * random.nextExponential()) * times));
      }
      all.add(one);
      rows.add(row(minute, topic, one, mostLate));
      gathered(minute, HOUR_MINUTES, topic + BY_HOUR, one, gathered, mostLate).ifPresent(rows::add);
    }
    rows.add(row(minute, ALL_TOPICS, all, mostLate));
    gathered(minute, QUARTER_MINUTES, ALL_TOPICS_BY_QUARTER, all, gathered, mostLate)
        .ifPresent(rows::add);
    return rows;
  }

  /** The row of several minutes, at their last. */
  private static Optional<Object[]> gathered(
      long minute,
      int minutes,
      String scope,
      Histogram one,
      Map<String, Histogram> gathered,
      byte[] mostLate) {
    Histogram sum = gathered.computeIfAbsent(scope, _ -> new Histogram(DIGITS));
    sum.add(one);
    if ((minute + 1) % minutes != 0) {
      return Optional.empty();
    }
    Object[] row = row(minute + 1 - minutes, scope, sum, mostLate);
    sum.reset();
    return Optional.of(row);
  }

  private static Object[] row(long minute, String topic, Histogram lateness, byte[] mostLate) {
    ByteBuffer buffer = ByteBuffer.allocate(lateness.getNeededByteBufferCapacity());
    int length = lateness.encodeIntoCompressedByteBuffer(buffer);
    return new Object[] {
      KeyHash.scope("default", topic),
      minute,
      Duration.ofMinutes(minute).toDays(),
      topic,
      lateness.getTotalCount(),
      Arrays.copyOf(buffer.array(), length),
      mostLate
    };
  }
}
