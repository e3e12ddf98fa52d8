package io.punctual.perf.compare;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.engines.SqlServer;
import io.punctual.perf.lab.Database;
import io.punctual.verify.offer.Accepted;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** The two tables of the per-message design, beside Punctual's. */
record PerMessageTables(JdbcTemplate sql) {
  private static final int BATCH = 5_000;
  private static final Duration RECEIPTS_MAX = Duration.ofSeconds(20);
  private static final Duration RECEIPTS_EVERY = Duration.ofMillis(200);

  private static final Resource DDL =
      new ClassPathResource("per-message.sql", PerMessageTables.class);
  private static final String INSERT =
      "INSERT INTO per_message_timer (id, topic, record_key, payload, due_at)"
          + " VALUES (?, ?, ?, ?, ?)";
  // Reads the whole table: once, after a drain.
  private static final String DELIVERED =
      "SELECT id, due_at, sent_at, acked_at, record_partition, record_offset"
          + " FROM per_message_receipt WHERE topic = ?";

  static PerMessageTables in(SqlServer database) {
    new ResourceDatabasePopulator(DDL).execute(Database.source(database.ddlUser(), database));
    return new PerMessageTables(Database.sql(database));
  }

  void fill(String topic, List<Accepted> timers, int payloadBytes) {
    byte[] payload = ("\"" + "x".repeat(payloadBytes - 2) + "\"").getBytes(US_ASCII);
    sql.batchUpdate(
        INSERT,
        timers,
        BATCH,
        (row, timer) -> {
          row.setBytes(1, bytes(timer.id()));
          row.setString(2, topic);
          row.setBytes(3, timer.key().getBytes(US_ASCII));
          row.setBytes(4, payload);
          row.setLong(5, timer.dueMillis());
        });
  }

  private static byte[] bytes(UUID id) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }

  /**
   * Returns as soon as there are so many, or after some seconds: a receipt is committed after its
   * record is seen.
   */
  Map<UUID, TimerReceipt> awaitReceipts(String topic, int timers) throws InterruptedException {
    Instant end = Instant.now().plus(RECEIPTS_MAX);
    Map<UUID, TimerReceipt> receipts = receipts(topic);
    while (receipts.size() < timers && Instant.now().isBefore(end)) {
      Thread.sleep(RECEIPTS_EVERY);
      receipts = receipts(topic);
    }
    return receipts;
  }

  private Map<UUID, TimerReceipt> receipts(String topic) {
    Map<UUID, TimerReceipt> receipts = new HashMap<>();
    sql.query(
        DELIVERED,
        row -> {
          ByteBuffer bytes = ByteBuffer.wrap(row.getBytes(1));
          UUID id = new UUID(bytes.getLong(), bytes.getLong());
          receipts.put(id, receipt(id, topic, row));
        },
        topic);
    return receipts;
  }

  private static TimerReceipt receipt(UUID id, String topic, ResultSet row) throws SQLException {
    Optional<Instant> sent = Optional.of(Instant.ofEpochMilli(row.getLong(3)));
    Instant acked = Instant.ofEpochMilli(row.getLong(4));
    return new TimerReceipt(
        id.toString(),
        "delivered",
        Optional.empty(),
        topic,
        Optional.empty(),
        Instant.ofEpochMilli(row.getLong(2)),
        Optional.empty(),
        Optional.empty(),
        sent,
        sent,
        Optional.of(acked),
        acked,
        Optional.empty(),
        Optional.of(row.getInt(5)),
        Optional.of(row.getLong(6)),
        1,
        Optional.empty());
  }
}
