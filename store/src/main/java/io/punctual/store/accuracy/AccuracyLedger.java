package io.punctual.store.accuracy;

import io.punctual.protocol.KeyHash;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.Placeholders;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.springframework.jdbc.core.JdbcTemplate;

/** Histograms of lateness in microseconds, by minute, tenant and topic. */
public class AccuracyLedger {

  /** Lateness beyond this is counted as this: one hour, in microseconds. */
  public static final long LATENESS_MAX_MICROS = TimeUnit.HOURS.toMicros(1);

  /**
   * Stands for all topics of a tenant. A callback writes this row beside those of the topics: many
   * topics' histograms take long to read and to merge.
   */
  public static final String ALL_TOPICS = "";

  /**
   * Stands for all topics of a tenant in a quarter of an hour, whose row has its first minute: what
   * a long question reads, fifteen times faster.
   */
  public static final String ALL_TOPICS_BY_QUARTER = "/15m";

  /** Of {@link #ALL_TOPICS_BY_QUARTER}. */
  public static final int QUARTER_MINUTES = 15;

  /** Of each recorded value; three digits are 0.1 %. */
  public static final int SIGNIFICANT_DIGITS = 3;

  /**
   * What one callback delivered in one minute to one topic, or to all, or in a quarter to all.
   *
   * @param minute epoch minutes of the acknowledgement, or the first of its quarter
   * @param early how many were sent before their due: always 0, or a promise fell
   */
  public record Minute(long minute, String tenant, String topic, long early, Histogram lateness) {}

  private static final int COLUMNS = 9;

  private static final String FLUSH =
      """
      INSERT INTO accuracy (scope, minute, holder, day, tenant, topic, timers, early, histogram)
      VALUES %s
      """;

  private static final String REPLACED =
      "%s timers = %s, early = %s, histogram = %s"
          .formatted(
              Dialect.elseUpdate("scope, minute, holder, day"),
              Dialect.inserted("timers"),
              Dialect.inserted("early"),
              Dialect.inserted("histogram"));

  // Primary key's first two columns.
  private static final String READ =
      """
      SELECT minute, early, histogram FROM accuracy
      WHERE scope = ? AND minute >= ? AND minute < ? AND day >= ? AND day <= ?
        AND tenant = ? AND topic = ?
      """;

  // A callback of an earlier version writes no quarters: its minutes are read one by one.
  private static final String READ_QUARTERS =
      READ
          + """
          UNION ALL
          SELECT minute, early, histogram FROM accuracy AS each_minute
          WHERE scope = ? AND minute >= ? AND minute < ? AND day >= ? AND day <= ?
            AND tenant = ? AND topic = ?
            AND NOT EXISTS (
              SELECT 1 FROM accuracy AS quarter
              WHERE quarter.scope = ? AND quarter.minute = each_minute.minute - each_minute.minute % 15
                AND quarter.holder = each_minute.holder AND quarter.day = each_minute.day)
          """;

  private final JdbcTemplate sql;

  public AccuracyLedger(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** Writes the minutes as they now stand: each holder's later flush replaces its earlier one. */
  public void flush(long holder, List<Minute> minutes) {
    if (minutes.isEmpty()) {
      return;
    }
    Object[] values =
        minutes.stream()
            .flatMap(
                minute ->
                    Arrays.stream(
                        new Object[] {
                          KeyHash.scope(minute.tenant(), minute.topic()),
                          minute.minute(),
                          holder,
                          TimeUnit.MINUTES.toDays(minute.minute()),
                          minute.tenant(),
                          minute.topic(),
                          minute.lateness().getTotalCount(),
                          minute.early(),
                          encode(minute.lateness())
                        }))
            .toArray();
    String rows = Placeholders.rows(minutes.size(), COLUMNS);
    sql.update(FLUSH.formatted(rows) + REPLACED, values);
  }

  /** What one callback delivered in one minute, or in a quarter of an hour. */
  public interface EachMinute {

    /**
     * @param minute epoch minutes, of a quarter its first
     * @param lateness in microseconds
     */
    void add(long minute, long early, Histogram lateness);
  }

  /**
   * All that was delivered in {@code [from, to)} minutes, in no order.
   *
   * @param topic or {@link #ALL_TOPICS}
   */
  public void read(String tenant, String topic, long fromMinute, long toMinute, EachMinute each) {
    read(READ, range(tenant, topic, fromMinute, toMinute), each);
  }

  /** The same of all topics, by quarters of an hour: both minutes begin one. */
  public void readQuarters(String tenant, long fromMinute, long toMinute, EachMinute each) {
    Stream<Object> quarters = range(tenant, ALL_TOPICS_BY_QUARTER, fromMinute, toMinute);
    Stream<Object> others = range(tenant, ALL_TOPICS, fromMinute, toMinute);
    Stream<Object> butOf = Stream.of(KeyHash.scope(tenant, ALL_TOPICS_BY_QUARTER));
    read(READ_QUARTERS, Stream.of(quarters, others, butOf).flatMap(Function.identity()), each);
  }

  private void read(String statement, Stream<Object> values, EachMinute each) {
    sql.query(
        statement,
        row -> {
          each.add(row.getLong(1), row.getLong(2), decode(row.getBytes(3)));
        },
        values.toArray());
  }

  private static Stream<Object> range(String tenant, String topic, long from, long to) {
    return Stream.of(
        KeyHash.scope(tenant, topic),
        from,
        to,
        TimeUnit.MINUTES.toDays(from),
        TimeUnit.MINUTES.toDays(to),
        tenant,
        topic);
  }

  private static byte[] encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  private static Histogram decode(byte[] bytes) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    } catch (DataFormatException unreadable) {
      throw new IllegalStateException("a histogram in the accuracy table is damaged", unreadable);
    }
  }
}
