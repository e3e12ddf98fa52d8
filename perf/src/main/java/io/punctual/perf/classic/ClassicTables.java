package io.punctual.perf.classic;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.punctual.engines.Credentials;
import io.punctual.engines.MariaDb;
import io.punctual.standalone.check.Accepted;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The classic design's two tables, beside Punctual's. */
public final class ClassicTables {
  private static final int ROWS_PER_COMMIT = 5_000;

  // Of Punctual's columns those that this design has a use for, and one index to find the due by,
  // where Punctual's table has three.
  private static final String TIMERS =
      """
      CREATE TABLE IF NOT EXISTS classic_timer (
        id         BINARY(16)      NOT NULL,
        topic      VARCHAR(249)    NOT NULL,
        record_key VARBINARY(4096) NULL,
        payload    MEDIUMBLOB      NULL,
        due_at     BIGINT          NOT NULL,
        PRIMARY KEY (id),
        KEY classic_timer_due (due_at)
      ) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
      """;
  private static final String RECEIPTS =
      """
      CREATE TABLE IF NOT EXISTS classic_receipt (
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
      "INSERT INTO classic_timer (id, topic, record_key, payload, due_at) VALUES (?, ?, ?, ?, ?)";
  // Both read a whole table: once, after a drain.
  private static final String RECEIVED = "SELECT id FROM classic_receipt WHERE topic = ?";
  private static final String LEFT = "SELECT id FROM classic_timer WHERE topic = ?";

  private final MariaDb database;

  public ClassicTables(MariaDb database) {
    this.database = database;
  }

  public void create() {
    try (Connection connection = connect(database.ddlUser());
        Statement statement = connection.createStatement()) {
      statement.execute(TIMERS);
      statement.execute(RECEIPTS);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot make the classic tables", e);
    }
  }

  void fill(String topic, List<Accepted> timers, String payload) {
    try (Connection connection = connect(database.user());
        PreparedStatement insert = connection.prepareStatement(INSERT)) {
      connection.setAutoCommit(false);
      byte[] bytes = payload.getBytes(US_ASCII);
      for (int i = 0; i < timers.size(); i++) {
        add(insert, topic, timers.get(i), bytes);
        if ((i + 1) % ROWS_PER_COMMIT == 0 || i == timers.size() - 1) {
          insert.executeBatch();
          connection.commit();
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("cannot fill the classic table", e);
    }
  }

  private static void add(PreparedStatement insert, String topic, Accepted timer, byte[] payload)
      throws SQLException {
    UUID id = UUID.fromString(timer.id());
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

  /** Timers with a receipt. */
  Set<String> received(String topic) {
    return ids(RECEIVED, topic);
  }

  /** Timers that are not delivered yet, by the table. */
  Set<String> left(String topic) {
    return ids(LEFT, topic);
  }

  private Set<String> ids(String query, String topic) {
    try (Connection connection = connect(database.user());
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, topic);
      Set<String> ids = new HashSet<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          ByteBuffer id = ByteBuffer.wrap(rows.getBytes(1));
          ids.add(new UUID(id.getLong(), id.getLong()).toString());
        }
      }
      return ids;
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read the classic tables", e);
    }
  }

  private Connection connect(Credentials who) throws SQLException {
    return DriverManager.getConnection(
        database.jdbcUrl() + "&rewriteBatchedStatements=true", who.user(), who.password());
  }
}
