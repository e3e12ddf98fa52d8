package io.punctual.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.punctual.engines.TestEngines;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** On TiDB, as {@code -Dpunctual.database=tidb} has it. */
class SplitRegionsIT {
  private static final int EACH = 16;

  @Test
  void tablesIndexesAndPartitionsBeginWithManyRegions() throws SQLException {
    assumeThat(TestEngines.database().version()).contains("TiDB");
    try (MigratedDatabase database = MigratedDatabase.fresh("punctual_regions_it")) {
      new AddAndDropPartitions(database.sql(), MigratedDatabase.WEEK).runOnce(MigratedDatabase.NOW);
      long partitions = partitions(database.sql());

      splitRegions(database).runOnce();
      long timers = regions(database.sql(), "timer");
      long receipts = regions(database.sql(), "receipt");

      assertThat(timers).isGreaterThanOrEqualTo(4 * EACH);
      assertThat(regions(database.sql(), "timer_name")).isGreaterThanOrEqualTo(EACH);
      assertThat(receipts).isGreaterThanOrEqualTo(2 * EACH * partitions);

      splitRegions(database).runOnce();
      assertThat(regions(database.sql(), "timer")).isEqualTo(timers);
      assertThat(regions(database.sql(), "receipt")).isEqualTo(receipts);
    }
  }

  @Test
  void anotherDatabaseIsLeftAlone() throws SQLException {
    assumeThat(TestEngines.database().version()).doesNotContain("TiDB");
    try (MigratedDatabase database = MigratedDatabase.fresh("punctual_regions_it")) {
      splitRegions(database).runOnce();

      assertThat(partitions(database.sql())).isEqualTo(1);
    }
  }

  private static SplitRegions splitRegions(MigratedDatabase database) {
    return new SplitRegions(database.dataSource());
  }

  private static long regions(JdbcClient sql, String table) {
    return sql.sql("SHOW TABLE " + table + " REGIONS").query().listOfRows().size();
  }

  private static long partitions(JdbcClient sql) {
    return sql.sql(
            "SELECT COUNT(*) FROM information_schema.partitions"
                + " WHERE table_schema = DATABASE() AND table_name = 'receipt'")
        .query(Long.class)
        .single();
  }
}
