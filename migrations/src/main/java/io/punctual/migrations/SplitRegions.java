package io.punctual.migrations;

import io.punctual.store.installation.CheckServer;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

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
          "ALTER TABLE timer ATTRIBUTES 'merge_option=deny'",
          "ALTER TABLE timer_name ATTRIBUTES 'merge_option=deny'",
          "ALTER TABLE receipt ATTRIBUTES 'merge_option=deny'",
          split("timer", bytes("00", 16), bytes("ff", 16)),
          split("timer INDEX timer_due", "0", "64"),
          split("timer INDEX timer_listed", "0", "64"),
          split("timer INDEX timer_key", Long.MIN_VALUE, Long.MAX_VALUE),
          split("timer_name", bytes("00", 32), bytes("ff", 32)),
          split("receipt", bytes("00", 16) + ", 0, 0", bytes("ff", 16) + ", 0, 0"),
          split("receipt INDEX receipt_finished", "0", "16"));

  private final JdbcTemplate sql;

  SplitRegions(JdbcTemplate sql) {
    this.sql = sql;
  }

  /** Does nothing to other databases. */
  void runOnce() {
    if (new CheckServer(sql).check().isTiDb()) {
      STATEMENTS.forEach(sql::execute);
    }
  }

  private static String split(String what, Object from, Object to) {
    return "SPLIT TABLE %s BETWEEN (%s) AND (%s) REGIONS %d".formatted(what, from, to, REGIONS);
  }

  private static String bytes(String each, int count) {
    return "x'" + each.repeat(count) + "'";
  }
}
