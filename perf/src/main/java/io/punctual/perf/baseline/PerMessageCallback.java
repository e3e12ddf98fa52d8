package io.punctual.perf.baseline;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.punctual.protocol.wire.RecordHeaders;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The per-message design's callback, on Tomcat: one transaction and one produce for each timer. The
 * acknowledgement comes before the commit: after a crash a timer is delivered again, and none is
 * lost. Driver, pool and producer are set as the callback's are.
 */
public final class PerMessageCallback extends HttpServlet {
  private static final long serialVersionUID = 1;
  private static final int POOL = 64;
  private static final int THREADS = 128;

  // By the primary key, one row.
  private static final String LOCK =
      "SELECT topic, record_key, payload, due_at FROM per_message_timer WHERE id = ? FOR UPDATE";
  private static final String DELETE = "DELETE FROM per_message_timer WHERE id = ?";
  private static final String RECEIPT =
      "INSERT INTO per_message_receipt (id, topic, due_at, sent_at, acked_at, record_partition,"
          + " record_offset) VALUES (?, ?, ?, ?, ?, ?, ?)";

  private final transient HikariDataSource pool;
  private final transient Producer<byte[], byte[]> producer;

  private PerMessageCallback(HikariDataSource pool, Producer<byte[], byte[]> producer) {
    this.pool = pool;
    this.producer = producer;
  }

  /**
   * The database comes by the environment: JDBC_URL, JDBC_USER, JDBC_PASSWORD.
   *
   * @param args port, Kafka's bootstrap servers
   */
  public static void main(String[] args) throws Exception {
    PerMessageCallback servlet = new PerMessageCallback(pool(), producer(args[1]));
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("per-message").toString());
    Connector connector = new Connector();
    connector.setPort(Integer.parseInt(args[0]));
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxThreads", Integer.toString(THREADS));
    connector.setProperty("maxKeepAliveRequests", "-1");
    connector.setProperty("keepAliveTimeout", "75000");
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "deliver", servlet);
    context.addServletMappingDecoded("/deliver", "deliver");
    tomcat.start();
  }

  private static HikariDataSource pool() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(System.getenv("JDBC_URL"));
    config.setUsername(System.getenv("JDBC_USER"));
    config.setPassword(System.getenv("JDBC_PASSWORD"));
    config.setMaximumPoolSize(POOL);
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    Properties driver = new Properties();
    driver.putAll(
        Map.of(
            "useLocalSessionState", "true",
            "cacheServerConfiguration", "true",
            "elideSetAutoCommits", "true",
            "cachePrepStmts", "true",
            "prepStmtCacheSize", "256",
            "prepStmtCacheSqlLimit", "65536",
            "maintainTimeStats", "false"));
    config.setDataSourceProperties(driver);
    return new HikariDataSource(config);
  }

  private static Producer<byte[], byte[]> producer(String bootstrapServers) {
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "client.id",
            "per-message-callback",
            "acks",
            "all",
            "enable.idempotence",
            true,
            "linger.ms",
            0,
            "batch.size",
            64 * 1_024),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  /** 200 when the timer is delivered and its receipt committed, now or before. */
  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    UUID id = UUID.fromString(new String(request.getInputStream().readAllBytes(), US_ASCII));
    byte[] key =
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array();
    try (Connection transaction = pool.getConnection()) {
      deliver(transaction, id, key);
      transaction.commit();
    } catch (SQLException | ExecutionException e) {
      response.sendError(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void deliver(Connection transaction, UUID id, byte[] key)
      throws SQLException, ExecutionException, InterruptedException {
    try (PreparedStatement lock = transaction.prepareStatement(LOCK)) {
      lock.setBytes(1, key);
      try (ResultSet row = lock.executeQuery()) {
        if (row.next()) {
          deliver(transaction, id, key, row);
        }
      }
    }
  }

  private void deliver(Connection transaction, UUID id, byte[] key, ResultSet row)
      throws SQLException, ExecutionException, InterruptedException {
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
    try (PreparedStatement statement = transaction.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
