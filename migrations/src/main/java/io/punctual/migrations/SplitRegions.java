package io.punctual.migrations;

import io.punctual.protocol.Shards;
import io.punctual.store.installation.CheckServer;
import io.punctual.store.receipt.Receipts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/**
 * Lets TiDB's stores share the load from the first timer on. A new table or partition is one region
 * in one store, until it is large or busy: each day of receipts would begin like that. Therefore
 * they are split before. Empty regions stay, and a second run changes nothing.
 */
class SplitRegions {

  /** For the rows of each table or partition, and for each index: enough for as many stores. */
  private static final int REGIONS = 16;

  private static final List<String> STATEMENTS =
      List.of(
          staySplit("timer"),
          staySplit("timer_name"),
          staySplit("receipt"),
          split("timer", bytes("00", 16), bytes("ff", 16)),
          split("timer INDEX timer_due", 0, Shards.COUNT),
          split("timer INDEX timer_listed", 0, Shards.COUNT),
          split("timer INDEX timer_key", Long.MIN_VALUE, Long.MAX_VALUE),
          split("timer_name", bytes("00", 32), bytes("ff", 32)),
          split("receipt", bytes("00", 16) + ", 0, 0", bytes("ff", 16) + ", 0, 0"),
          split("receipt INDEX receipt_finished", 0, Receipts.SLOTS));

  private final DataSource database;

  SplitRegions(DataSource database) {
    this.database = database;
  }

  /** Does nothing to other databases. */
  void runOnce() throws SQLException {
    if (new CheckServer(database).check().isTiDb()) {
      try (Connection connection = database.getConnection();
          Statement statement = connection.createStatement()) {
        for (String each : STATEMENTS) {
          statement.execute(each);
        }
      }
    }
  }

  private static String staySplit(String table) {
    return "ALTER TABLE " + table + " ATTRIBUTES 'merge_option=deny'";
  }

  private static String split(String what, Object from, Object to) {
    return "SPLIT TABLE %s BETWEEN (%s) AND (%s) REGIONS %d".formatted(what, from, to, REGIONS);
  }

  private static String bytes(String each, int count) {
    return "x'" + each.repeat(count) + "'";
  }
}
