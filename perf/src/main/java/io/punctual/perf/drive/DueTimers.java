package io.punctual.perf.drive;

import io.punctual.contract.AlarmedTimer;
import io.punctual.engines.MariaDb;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The pending timers of a topic, as an alarm would name them, in due order. */
public final class DueTimers {
  // The whole table: for once, before anything is measured.
  private static final String PENDING =
      "SELECT id, due_at, key_hash FROM timer WHERE topic = ? ORDER BY due_at, seq";

  private DueTimers() {}

  public static List<AlarmedTimer> of(MariaDb database, String topic) {
    try (Connection connection =
            DriverManager.getConnection(
                database.jdbcUrl(), database.user().user(), database.user().password());
        PreparedStatement statement = connection.prepareStatement(PENDING)) {
      statement.setString(1, topic);
      List<AlarmedTimer> timers = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          ByteBuffer id = ByteBuffer.wrap(rows.getBytes(1));
          timers.add(
              new AlarmedTimer(
                  new UUID(id.getLong(), id.getLong()), rows.getLong(2), rows.getLong(3)));
        }
      }
      return timers;
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read the pending timers", e);
    }
  }
}
