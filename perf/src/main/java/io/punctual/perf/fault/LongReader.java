package io.punctual.perf.fault;

import io.punctual.engines.SqlServer;
import io.punctual.perf.lab.Database;
import io.punctual.standalone.stack.Stack;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A transaction that has read receipts and stays open, while upkeep wants to change the table.
 *
 * @param connection the reader's
 */
record LongReader(Connection connection, CompletableFuture<Void> upkeep) {
  private static final int AHEAD_DAYS = 31;

  /**
   * @param more partitions than the last one wanted: there is a change to make
   */
  static LongReader open(Stack stack, int more) {
    SqlServer database = stack.engines().database();
    try {
      Connection connection = Database.source(database.user(), database).getConnection();
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("SELECT 1 FROM receipt LIMIT 1");
      }
      Map<String, String> ahead = Map.of("PUNCTUAL_UPKEEP_AHEAD", AHEAD_DAYS + more + "d");
      return new LongReader(
          connection,
          CompletableFuture.runAsync(() -> stack.runOnce("upkeep", ahead), Struck.ON_ITS_OWN));
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read receipts", e);
    }
  }

  /** Returns when upkeep is done. */
  void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    upkeep.join();
  }
}
