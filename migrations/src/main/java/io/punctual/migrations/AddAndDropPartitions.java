package io.punctual.migrations;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Gives each coming day a partition of its own, and drops the days past retention. Rows that a late
 * upkeep left in the catch-all partition move with the split.
 */
class AddAndDropPartitions {

  private static final Logger log = LoggerFactory.getLogger(AddAndDropPartitions.class);

  private static final List<String> TABLES = List.of("receipt", "accuracy");

  private static final String PARTITIONS_OF =
      """
      SELECT partition_name FROM information_schema.partitions
      WHERE table_schema = DATABASE() AND table_name = ? AND partition_name LIKE 'd%'
      """;

  private static final String SPLIT =
      "ALTER TABLE %s REORGANIZE PARTITION rest INTO (%s, PARTITION rest VALUES LESS THAN"
          + " MAXVALUE)";

  private final JdbcClient sql;
  private final UpkeepConfig config;

  AddAndDropPartitions(JdbcClient sql, UpkeepConfig config) {
    this.sql = sql;
    this.config = config;
  }

  /** Returns how many partitions were made and dropped. */
  int runOnce(Instant now) {
    long today = LocalDate.ofInstant(now, ZoneOffset.UTC).toEpochDay();
    return TABLES.stream().mapToInt(table -> keep(table, today)).sum();
  }

  private int keep(String table, long today) {
    List<Long> days = days(table);
    long first = days.stream().mapToLong(day -> day + 1).max().orElse(today);
    long last = today + config.ahead().toDays();
    int changed = 0;
    if (first <= last) {
      split(table, first, last);
      changed += (int) (last - first + 1);
    }
    for (long day : days) {
      if (day < today - config.retention().toDays()) {
        drop(table, day);
        changed++;
      }
    }
    return changed;
  }

  private List<Long> days(String table) {
    return sql
        .sql(PARTITIONS_OF)
        .param(table)
        .query((row, number) -> Long.parseLong(row.getString(1).substring(1)))
        .list()
        .stream()
        .sorted()
        .toList();
  }

  private void split(String table, long first, long last) {
    StringBuilder partitions = new StringBuilder();
    for (long day = first; day <= last; day++) {
      partitions
          .append(day == first ? "" : ", ")
          .append("PARTITION d%d VALUES LESS THAN (%d)".formatted(day, day + 1));
    }
    sql.sql(SPLIT.formatted(table, partitions)).update();
    log.info("{}: partitions for days {} to {}", table, date(first), date(last));
  }

  private void drop(String table, long day) {
    sql.sql("ALTER TABLE %s DROP PARTITION d%d".formatted(table, day)).update();
    log.info("{}: dropped {}", table, date(day));
  }

  private static LocalDate date(long day) {
    return LocalDate.ofEpochDay(day);
  }
}
