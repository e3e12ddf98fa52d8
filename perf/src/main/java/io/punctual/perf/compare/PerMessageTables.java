package io.punctual.perf.compare;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.engines.Credentials;
import io.punctual.engines.MariaDb;
import io.punctual.verify.offer.Accepted;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The per-message design's two tables, beside Punctual's. */
final class PerMessageTables {
  private static final int ROWS_PER_COMMIT = 5_000;
  private static final Duration RECEIPTS_MAX = Duration.ofSeconds(20);
  private static final Duration RECEIPTS_EVERY = Duration.ofMillis(200);

  // Of Punctual's columns those that this design uses, and one index to find what is due, where
  // Punctual's table has three.
  private static final String TIMERS =
      """
      CREATE TABLE IF NOT EXISTS per_message_timer (
        id         BINARY(16)      NOT NULL,
        topic      VARCHAR(249)    NOT NULL,
        record_key VARBINARY(4096) NULL,
        payload    MEDIUMBLOB      NULL,
        due_at     BIGINT          NOT NULL,
        PRIMARY KEY (id),
        KEY per_message_timer_due (due_at)
      ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
      """;
  private static final String RECEIPTS =
      """
      CREATE TABLE IF NOT EXISTS per_message_receipt (
        id               BINARY(16)   NOT NULL,
        topic            VARCHAR(249) NOT NULL,
        due_at           BIGINT       NOT NULL,
        sent_at          BIGINT       NOT NULL,
        acked_at         BIGINT       NOT NULL,
        record_partition INT          NOT NULL,
        record_offset    BIGINT       NOT NULL,
        PRIMARY KEY (id)
      ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
      """;
  private static final String INSERT =
      "INSERT INTO per_message_timer (id, topic, record_key, payload, due_at)"
          + " VALUES (?, ?, ?, ?, ?)";
  // Reads the whole table: once, after a drain.
  private static final String DELIVERED =
      "SELECT id, due_at, sent_at, acked_at, record_partition, record_offset"
          + " FROM per_message_receipt WHERE topic = ?";

  private final MariaDb database;

  PerMessageTables(MariaDb database) {
    this.database = database;
  }

  void create() {
    try (Connection connection = connect(database.ddlUser());
        Statement statement = connection.createStatement()) {
      statement.execute(TIMERS);
      statement.execute(RECEIPTS);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot make the per-message tables", e);
    }
  }

  void fill(String topic, List<Accepted> timers, int payloadBytes) {
    byte[] payload = ("\"" + "x".repeat(payloadBytes - 2) + "\"").getBytes(US_ASCII);
    try (Connection connection = connect(database.user());
        PreparedStatement insert = connection.prepareStatement(INSERT)) {
      connection.setAutoCommit(false);
      for (int i = 0; i < timers.size(); i++) {
        add(insert, topic, timers.get(i), payload);
        if ((i + 1) % ROWS_PER_COMMIT == 0 || i == timers.size() - 1) {
          insert.executeBatch();
          connection.commit();
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("cannot fill the per-message table", e);
    }
  }

  private static void add(PreparedStatement insert, String topic, Accepted timer, byte[] payload)
      throws SQLException {
    UUID id = timer.id();
    insert.setBytes(
        1,
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array());
    insert.setString(2, topic);
    insert.setBytes(3, timer.key().getBytes(US_ASCII));
    insert.setBytes(4, payload);
    insert.setLong(5, timer.dueMillis());
    insert.addBatch();
  }

  /**
   * As soon as there are so many, or after some seconds: a receipt is committed, with the deletion
   * of its timer's row, after its record is seen.
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
    try (Connection connection = connect(database.user());
        PreparedStatement statement = connection.prepareStatement(DELIVERED)) {
      statement.setString(1, topic);
      Map<UUID, TimerReceipt> receipts = new HashMap<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          ByteBuffer bytes = ByteBuffer.wrap(rows.getBytes(1));
          UUID id = new UUID(bytes.getLong(), bytes.getLong());
          receipts.put(id, receipt(id, topic, rows));
        }
      }
      return receipts;
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read the per-message tables", e);
    }
  }

  private static TimerReceipt receipt(UUID id, String topic, ResultSet row) throws SQLException {
    Instant due = Instant.ofEpochMilli(row.getLong(2));
    Instant sent = Instant.ofEpochMilli(row.getLong(3));
    Instant acked = Instant.ofEpochMilli(row.getLong(4));
    return new TimerReceipt(
        id.toString(),
        "delivered",
        Optional.empty(),
        topic,
        due,
        Optional.of(sent),
        Optional.of(sent),
        Optional.of(acked),
        acked,
        Optional.empty(),
        Optional.of(row.getInt(5)),
        Optional.of(row.getLong(6)),
        1,
        Optional.empty());
  }

  private Connection connect(Credentials who) throws SQLException {
    return DriverManager.getConnection(
        database.jdbcUrl() + "&rewriteBatchedStatements=true", who.user(), who.password());
  }
}
