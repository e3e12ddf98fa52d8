package io.punctual.baselines.callback;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.punctual.contract.RecordHeaders;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * One transaction and one produce for each timer. The acknowledgement stands before the commit:
 * what comes again after a crash is delivered again, and nothing is lost.
 */
class DeliverOne {
  // By the primary key, one row.
  private static final String LOCK =
      "SELECT topic, record_key, payload, due_at FROM classic_timer WHERE id = ? FOR UPDATE";
  private static final String DELETE = "DELETE FROM classic_timer WHERE id = ?";
  private static final String RECEIPT =
      "INSERT INTO classic_receipt (id, topic, due_at, sent_at, acked_at, record_partition,"
          + " record_offset) VALUES (?, ?, ?, ?, ?, ?, ?)";
  private static final RowMapper<DueTimer> ROW = (row, _) -> read(row);

  private final JdbcTemplate jdbc;
  private final TransactionTemplate transaction;
  private final Producer<byte[], byte[]> producer;

  DeliverOne(JdbcTemplate jdbc, TransactionTemplate transaction, Producer<byte[], byte[]> kafka) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.producer = kafka;
  }

  private static DueTimer read(ResultSet row) throws SQLException {
    return new DueTimer(row.getString(1), row.getBytes(2), row.getBytes(3), row.getLong(4));
  }

  /** Returns when it is delivered and its receipt committed; one that was before is left alone. */
  void run(UUID id) {
    byte[] key = bytes(id);
    transaction.executeWithoutResult(
        _ -> jdbc.query(LOCK, ROW, key).forEach(timer -> deliver(id, key, timer)));
  }

  private void deliver(UUID id, byte[] key, DueTimer timer) {
    long sentMillis = System.currentTimeMillis();
    RecordMetadata at = produce(id, timer, sentMillis);
    long ackedMillis = System.currentTimeMillis();
    jdbc.update(DELETE, key);
    jdbc.update(
        RECEIPT,
        key,
        timer.topic(),
        timer.dueMillis(),
        sentMillis,
        ackedMillis,
        at.partition(),
        at.offset());
  }

  private RecordMetadata produce(UUID id, DueTimer timer, long sentMillis) {
    try {
      return producer
          .send(
              new ProducerRecord<>(
                  timer.topic(),
                  null,
                  sentMillis,
                  timer.key(),
                  timer.payload(),
                  headers(id, timer)))
          .get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("Kafka did not take it", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static List<Header> headers(UUID id, DueTimer timer) {
    return List.of(
        header(RecordHeaders.ID, id.toString()),
        header(RecordHeaders.DELIVER_AT, Long.toString(timer.dueMillis())));
  }

  private static Header header(String name, String value) {
    return new RecordHeader(name, value.getBytes(US_ASCII));
  }

  private static byte[] bytes(UUID id) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }
}
