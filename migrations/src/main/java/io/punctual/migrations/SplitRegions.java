package io.punctual.migrations;

import io.punctual.store.installation.CheckServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/**
 * Lets TiDB's stores share the load from the first timer on. A table or a partition begins as one
 * region, in one store, and is split when it is large or busy: each day would begin with that.
 * Split regions stay split, empty or not. What has been split is left as it is.
 */
class SplitRegions {

  /** Of a table, of each of its partitions, and of each index: enough for as many stores. */
  private static final int REGIONS = 16;

  private static final List<String> STATEMENTS =
      List.of(
          staySplit("timer"),
          staySplit("timer_name"),
          staySplit("receipt"),
          split("timer", bytes("00", 16), bytes("ff", 16)),
          split("timer INDEX timer_due", "0", "64"),
          split("timer INDEX timer_listed", "0", "64"),
          split("timer INDEX timer_key", Long.MIN_VALUE, Long.MAX_VALUE),
          split("timer_name", bytes("00", 32), bytes("ff", 32)),
          split("receipt", bytes("00", 16) + ", 0, 0", bytes("ff", 16) + ", 0, 0"),
          split("receipt INDEX receipt_finished", "0", "16"));

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
