package io.punctual.store.topic;

import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.InList;
import io.punctual.store.sql.Placeholders;
import java.util.Collection;
import java.util.List;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;

/** What Kafka last said of the topics that timers go to. It holds while Kafka does not answer. */
public class TopicTable {

  /**
   * A topic that exists.
   *
   * @param messageBytesMax its {@code max.message.bytes}
   * @param compacted its records need keys
   */
  public record Row(String name, int messageBytesMax, boolean compacted) {}

  private static final int COLUMNS = 3;
  private static final int STATEMENT_MAX = 500;

  // Primary key, from its beginning.
  private static final String READ =
      "SELECT name, message_bytes_max, compacted FROM topic ORDER BY name LIMIT ?";

  private static final String KEEP =
      "INSERT INTO topic (name, message_bytes_max, compacted, seen_at) VALUES %s";

  private static final String REPLACED =
      " %s message_bytes_max = %s, compacted = %s, seen_at = %s"
          .formatted(
              Dialect.elseUpdate("name"),
              Dialect.inserted("message_bytes_max"),
              Dialect.inserted("compacted"),
              Dialect.inserted("seen_at"));

  // Primary key.
  private static final String FORGET = "DELETE FROM topic WHERE name IN (%s)";

  private final JdbcTemplate sql;

  public TopicTable(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** In the order of their names, at most so many. */
  public List<Row> read(int max) {
    return sql.query(
        READ, (row, number) -> new Row(row.getString(1), row.getInt(2), row.getBoolean(3)), max);
  }

  /** Each replaces what was kept of its topic. */
  public void keep(Collection<Row> topics) {
    topics.stream().gather(Gatherers.windowFixed(STATEMENT_MAX)).forEach(this::keepSome);
  }

  private void keepSome(List<Row> topics) {
    String rows = Placeholders.rows(topics.size(), COLUMNS, Dialect.NOW_MILLIS);
    sql.update(
        KEEP.formatted(rows) + REPLACED,
        topics.stream()
            .flatMap(topic -> Stream.of(topic.name(), topic.messageBytesMax(), topic.compacted()))
            .toArray());
  }

  /** Kafka no longer has them. */
  public void forget(Collection<String> names) {
    names.stream().gather(Gatherers.windowFixed(STATEMENT_MAX)).forEach(this::forgetSome);
  }

  private void forgetSome(List<String> names) {
    InList list = new InList(names);
    sql.update(FORGET.formatted(list.marks()), list.values().toArray());
  }
}
