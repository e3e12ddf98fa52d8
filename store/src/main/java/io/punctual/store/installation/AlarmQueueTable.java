package io.punctual.store.installation;

import io.punctual.protocol.Shards;
import io.punctual.store.dialect.Dialect;
import io.punctual.store.sql.Placeholders;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;

/** The stored table of each shard's alarm queue: fixed once, so that a shard stays where it is. */
public class AlarmQueueTable {

  /** A queue of the alarm topic. */
  public record Queue(String broker, int number) {}

  // One row a shard.
  private static final String READ = "SELECT shard, broker, queue FROM alarm_queue";

  private static final String FIX =
      Dialect.insertAbsent(
          "alarm_queue (shard, broker, queue) VALUES " + Placeholders.rows(Shards.COUNT, 3));

  private final JdbcTemplate sql;

  public AlarmQueueTable(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** The queue of each shard; empty before the first {@link #fix}. */
  public SortedMap<Integer, Queue> read() {
    SortedMap<Integer, Queue> queues = new TreeMap<>();
    sql.query(
        READ,
        row -> {
          queues.put(row.getInt(1), new Queue(row.getString(2), row.getInt(3)));
        });
    return queues;
  }

  /** Gives each shard that has none a queue, shard modulo queues, and returns the whole table. */
  public SortedMap<Integer, Queue> fix(List<Queue> queues) {
    List<Object> values = new ArrayList<>();
    for (int shard : Shards.all()) {
      Queue queue = queues.get(shard % queues.size());
      values.add(shard);
      values.add(queue.broker());
      values.add(queue.number());
    }
    sql.update(FIX, values.toArray());
    return read();
  }
}
