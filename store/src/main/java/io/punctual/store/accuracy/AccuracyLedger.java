package io.punctual.store.accuracy;

import io.punctual.protocol.KeyHash;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.Placeholders;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
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

  /**
   * Behind a topic's name: its row of an hour, with the hour's first minute. What a question about
   * each of a tenant's topics reads.
   */
  public static final String BY_HOUR = "/1h";

  /** Of {@link #BY_HOUR}. */
  public static final int HOUR_MINUTES = 60;

  /** Of each recorded value; three digits are 0.1 %. */
  public static final int SIGNIFICANT_DIGITS = 3;

  /**
   * What one callback delivered in one minute to one topic, or to all, or in a quarter to all, or
   * in an hour to one.
   *
   * @param minute epoch minutes of the acknowledgement, or the first of its quarter or hour
   * @param early how many were sent before their due: always 0, or a promise fell
   */
  public record Minute(
      long minute,
      String tenant,
      String topic,
      long early,
      Histogram lateness,
      MostLate mostLate) {}

  private static final int COLUMNS = 10;

  private static final String FLUSH =
      """
      INSERT INTO accuracy (scope, minute, holder, day, tenant, topic, timers, early, histogram, most_late)
      VALUES %s
      """;

  private static final String REPLACED =
      "%s timers = %s, early = %s, histogram = %s, most_late = %s"
          .formatted(
              Dialect.elseUpdate("scope, minute, holder, day"),
              Dialect.inserted("timers"),
              Dialect.inserted("early"),
              Dialect.inserted("histogram"),
              Dialect.inserted("most_late"));

  // Primary key's first two columns, whatever TiDB thinks of the tenant's index.
  private static final String READ =
      """
      SELECT minute, early, histogram, most_late FROM accuracy %s
      WHERE scope = ? AND minute >= ? AND minute < ? AND day >= ? AND day <= ?
        AND tenant = ? AND topic = ?
      """;

  // Primary key's first two columns, for each scope.
  private static final String READ_HOURS =
      """
      SELECT minute, early, histogram, NULL, topic FROM accuracy %s
      WHERE scope IN (%s) AND minute >= ? AND minute < ? AND day >= ? AND day <= ? AND tenant = ?
      """;

  // accuracy_tenant: of each hour's first minute.
  private static final String TOPICS =
      """
      SELECT topic, SUM(timers) AS delivered FROM accuracy %s
      WHERE tenant = ? AND minute IN (%s) AND day >= ? AND day <= ? AND topic LIKE '_%%%s'
      GROUP BY topic ORDER BY delivered DESC, topic
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
                          encode(minute.lateness()),
                          minute.mostLate().bytes()
                        }))
            .toArray();
    String rows = Placeholders.rows(minutes.size(), COLUMNS);
    sql.update(FLUSH.formatted(rows) + REPLACED, values);
  }

  /**
   * What one callback delivered in one minute, or in a longer time.
   *
   * @param minute epoch minutes, of a longer time its first
   * @param histogram as it is stored
   * @param mostLate as they are stored
   */
  public record Part(long minute, long early, byte[] histogram, byte @Nullable [] mostLate) {

    /** In microseconds. */
    public Histogram lateness() {
      return decode(histogram);
    }

    public void addTo(MostLate mostLate) {
      mostLate.addAll(this.mostLate);
    }
  }

  /** How many minutes the longer rows are about that {@link #readLong} reads. */
  public static int longMinutes(String topic) {
    return topic.equals(ALL_TOPICS) ? QUARTER_MINUTES : HOUR_MINUTES;
  }

  /**
   * All that was delivered in {@code [from, to)} minutes, in no order.
   *
   * @param topic or {@link #ALL_TOPICS}
   */
  public void read(
      String tenant, String topic, long fromMinute, long toMinute, Consumer<Part> each) {
    sql.query(
        READ.formatted(Dialect.byIndex("PRIMARY")),
        row -> {
          each.accept(part(row));
        },
        Stream.of(
                Stream.of(KeyHash.scope(tenant, topic)),
                minutes(fromMinute, toMinute),
                Stream.of(tenant, topic))
            .flatMap(Function.identity())
            .toArray());
  }

  /** The same by longer rows: both minutes begin one, of {@link #longMinutes}. */
  public void readLong(
      String tenant, String topic, long fromMinute, long toMinute, Consumer<Part> each) {
    String longer = topic.equals(ALL_TOPICS) ? ALL_TOPICS_BY_QUARTER : topic + BY_HOUR;
    read(tenant, longer, fromMinute, toMinute, each);
  }

  /** To which topics anything was delivered, the most first: both minutes begin an hour. */
  public List<String> topics(String tenant, long fromMinute, long toMinute) {
    List<Object> values = new ArrayList<>(List.of(tenant));
    for (long minute = fromMinute; minute < toMinute; minute += HOUR_MINUTES) {
      values.add(minute);
    }
    String hours = Placeholders.list(values.size() - 1);
    values.add(TimeUnit.MINUTES.toDays(fromMinute));
    values.add(TimeUnit.MINUTES.toDays(toMinute));
    return sql.query(
        TOPICS.formatted(Dialect.byIndex("accuracy_tenant"), hours, BY_HOUR),
        (row, number) -> row.getString(1).replace(BY_HOUR, ""),
        values.toArray());
  }

  /** What was delivered to each of some topics: both minutes begin an hour. */
  public Map<String, List<Part>> readHours(
      String tenant, List<String> topics, long fromMinute, long toMinute) {
    Map<String, List<Part>> byTopic = new HashMap<>();
    Stream<Object> scopes = topics.stream().map(topic -> KeyHash.scope(tenant, topic + BY_HOUR));
    sql.query(
        READ_HOURS.formatted(Dialect.byIndex("PRIMARY"), Placeholders.list(topics.size())),
        row -> {
          String topic = row.getString(5).replace(BY_HOUR, "");
          byTopic.computeIfAbsent(topic, _ -> new ArrayList<>()).add(part(row));
        },
        Stream.concat(scopes, Stream.concat(minutes(fromMinute, toMinute), Stream.of(tenant)))
            .toArray());
    return byTopic;
  }

  private static Part part(ResultSet row) throws SQLException {
    return new Part(row.getLong(1), row.getLong(2), row.getBytes(3), row.getBytes(4));
  }

  private static Stream<Object> minutes(long from, long to) {
    return Stream.of(from, to, TimeUnit.MINUTES.toDays(from), TimeUnit.MINUTES.toDays(to));
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
