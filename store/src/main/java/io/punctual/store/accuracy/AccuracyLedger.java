package io.punctual.store.accuracy;

import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.Placeholders;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Histograms of lateness in microseconds, by minute, tenant and topic. */
public class AccuracyLedger {

  /** Lateness beyond this is counted as this: one hour, in microseconds. */
  public static final long LATENESS_MAX_MICROS = TimeUnit.HOURS.toMicros(1);

  /** Of each recorded value; three digits are 0.1 %. */
  public static final int SIGNIFICANT_DIGITS = 3;

  /**
   * What one callback delivered to one topic in one minute.
   *
   * @param scope hash of (tenant, topic)
   * @param minute epoch minutes of the acknowledgement
   * @param early how many were sent before their due: always 0, or a promise fell
   */
  public record Minute(
      long scope, long minute, String tenant, String topic, long early, Histogram lateness) {}

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

  // Primary key's first two columns, or, without a topic, the rows of the days in between.
  private static final String READ =
      """
      SELECT minute, early, histogram FROM accuracy
      WHERE tenant = ? AND minute >= ? AND minute < ? AND day >= ? AND day <= ?
      """;

  private static final String OF_SCOPE = " AND scope = ? AND topic = ?";

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
                          minute.scope(),
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

  /** All that was delivered in {@code [from, to)} minutes, in no order. */
  public void read(
      String tenant,
      @Nullable String topic,
      long scope,
      long fromMinute,
      long toMinute,
      EachMinute each) {
    List<Object> values =
        new ArrayList<>(
            List.of(
                tenant,
                fromMinute,
                toMinute,
                TimeUnit.MINUTES.toDays(fromMinute),
                TimeUnit.MINUTES.toDays(toMinute)));
    if (topic != null) {
      values.add(scope);
      values.add(topic);
    }
    sql.query(
        topic == null ? READ : READ + OF_SCOPE,
        row -> {
          each.add(row.getLong(1), row.getLong(2), decode(row.getBytes(3)));
        },
        values.toArray());
  }

  private static byte[] encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Arrays.copyOf(buffer.array(), length);
  }

  private static Histogram decode(byte[] bytes) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), LATENESS_MAX_MICROS);
    } catch (DataFormatException unreadable) {
      throw new IllegalStateException("a histogram in the accuracy table is damaged", unreadable);
    }
  }
}
