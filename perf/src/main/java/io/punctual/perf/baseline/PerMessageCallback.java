package io.punctual.perf.baseline;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.punctual.protocol.wire.RecordHeaders;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.LongAccumulator;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The callback of the per-message design: one transaction and one produce for each timer. The
 * acknowledgement comes before the commit: a crash may duplicate a timer, but never loses one.
 *
 * @param waiting the most transactions that waited for a connection while all were used
 */
public record PerMessageCallback(
    HikariDataSource pool, Producer<byte[], byte[]> producer, LongAccumulator waiting) {

  // By the primary key, one row.
  private static final String LOCK =
      "SELECT topic, record_key, payload, due_at FROM per_message_timer WHERE id = ? FOR UPDATE";
  private static final String DELETE = "DELETE FROM per_message_timer WHERE id = ?";
  private static final String RECEIPT =
      "INSERT INTO per_message_receipt (id, topic, due_at, sent_at, acked_at, record_partition,"
          + " record_offset) VALUES (?, ?, ?, ?, ?, ?, ?)";

  /**
   * The database comes by the environment: JDBC_URL, JDBC_USER, JDBC_PASSWORD.
   *
   * @param args port, Kafka's bootstrap servers, connections to the database
   */
  public static void main(String[] args) throws Exception {
    PerMessageCallback callback =
        new PerMessageCallback(
            dataSource(Integer.parseInt(args[2])),
            producer(args[1]),
            new LongAccumulator(Long::max, 0));
    PostServer.listen(
        Integer.parseInt(args[0]),
        Map.of(
            "/deliver",
            callback::deliver,
            "/waited",
            _ -> Long.toString(callback.waiting.getThenReset())));
  }

  /** With the same settings as Punctual's callback. */
  private static HikariDataSource dataSource(int connections) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(
        System.getenv("JDBC_URL")
            + "&useLocalSessionState=true&cacheServerConfiguration=true&elideSetAutoCommits=true"
            + "&cachePrepStmts=true&prepStmtCacheSize=256&prepStmtCacheSqlLimit=65536"
            + "&maintainTimeStats=false");
    config.setUsername(System.getenv("JDBC_USER"));
    config.setPassword(System.getenv("JDBC_PASSWORD"));
    config.setMaximumPoolSize(connections);
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return new HikariDataSource(config);
  }

  private static Producer<byte[], byte[]> producer(String bootstrapServers) {
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "acks",
            "all",
            "linger.ms",
            0,
            "batch.size",
            64 * 1_024);
    return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** While connections are free, a borrower counts as waiting for a moment, too. */
  private void noteWaiting() {
    HikariPoolMXBean now = pool.getHikariPoolMXBean();
    if (now.getActiveConnections() >= pool.getMaximumPoolSize()) {
      waiting.accumulate(now.getThreadsAwaitingConnection());
    }
  }

  /** Returns when the timer is delivered and its receipt committed, now or before. */
  private String deliver(String text) throws Exception {
    UUID id = UUID.fromString(text);
    byte[] key =
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array();
    noteWaiting();
    try (Connection transaction = pool.getConnection();
        PreparedStatement lock = prepare(transaction, LOCK, key);
        ResultSet row = lock.executeQuery()) {
      if (row.next()) {
        deliver(transaction, id, key, row);
      }
      transaction.commit();
      return "";
    }
  }

  private void deliver(Connection transaction, UUID id, byte[] key, ResultSet row)
      throws Exception {
    String topic = row.getString(1);
    long due = row.getLong(4);
    long sent = System.currentTimeMillis();
    List<Header> headers =
        List.of(
            header(RecordHeaders.ID, id.toString()),
            header(RecordHeaders.DELIVER_AT, Long.toString(due)));
    RecordMetadata at =
        producer
            .send(
                new ProducerRecord<>(topic, null, sent, row.getBytes(2), row.getBytes(3), headers))
            .get();
    long acked = System.currentTimeMillis();
    update(transaction, DELETE, key);
    update(transaction, RECEIPT, key, topic, due, sent, acked, at.partition(), at.offset());
  }

  private static Header header(String name, String value) {
    return new RecordHeader(name, value.getBytes(US_ASCII));
  }

  private static void update(Connection transaction, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = prepare(transaction, sql, values)) {
      statement.executeUpdate();
    }
  }

  private static PreparedStatement prepare(Connection transaction, String sql, Object... values)
      throws SQLException {
    PreparedStatement statement = transaction.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }
}
