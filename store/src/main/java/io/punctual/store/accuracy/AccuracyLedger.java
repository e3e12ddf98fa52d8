package io.punctual.store.accuracy;

import io.punctual.protocol.KeyHash;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.Placeholders;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

  /** Of each recorded value; three digits are 0.1 %. */
  public static final int SIGNIFICANT_DIGITS = 3;

  /**
   * What one callback delivered in one minute to one topic, or to all.
   *
   * @param minute epoch minutes of the acknowledgement
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

  /** What one callback delivered in one minute, to one topic. */
  public interface EachMinute {

    /**
     * @param minute epoch minutes
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
    sql.query(
        READ,
        row -> {
          each.add(row.getLong(1), row.getLong(2), decode(row.getBytes(3)));
        },
        KeyHash.scope(tenant, topic),
        fromMinute,
        toMinute,
        TimeUnit.MINUTES.toDays(fromMinute),
        TimeUnit.MINUTES.toDays(toMinute),
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
