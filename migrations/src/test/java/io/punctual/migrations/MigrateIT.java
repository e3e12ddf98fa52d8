package io.punctual.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.MariaDb;
import io.punctual.engines.TestEngines;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class MigrateIT {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final long TODAY = LocalDate.of(2026, 11, 21).toEpochDay();
  private static final UpkeepConfig WEEK =
      new UpkeepConfig(Duration.ofDays(7), Duration.ofDays(30));

  private JdbcClient sql;
  private DataSource database;

  @BeforeEach
  void freshDatabase() {
    MariaDb engine = TestEngines.mariaDb();
    database =
        new DriverManagerDataSource(
            engine.freshDatabase("punctual_migrations_it"),
            engine.ddlUser().user(),
            engine.ddlUser().password());
    sql = JdbcClient.create(database);
    Migrate.run(database);
  }

  @Test
  void migratingTwiceChangesNothing() {
    long applied = migrationsApplied();
    Migrate.run(database);
    assertThat(migrationsApplied()).isEqualTo(applied);
  }

  @Test
  void upkeepGivesEachComingDayAPartitionAndNothingTheSecondTime() {
    AddAndDropPartitions upkeep = new AddAndDropPartitions(sql, WEEK);
    assertThat(upkeep.runOnce(NOW)).isEqualTo(2 * 31);
    assertThat(partitions("receipt")).contains("d" + TODAY, "d" + (TODAY + 30), "rest");
    assertThat(upkeep.runOnce(NOW)).isZero();
  }

  @Test
  void daysPastRetentionAreDroppedWithTheirRows() {
    AddAndDropPartitions upkeep = new AddAndDropPartitions(sql, WEEK);
    upkeep.runOnce(NOW);
    insertReceipt(TODAY);
    insertReceipt(TODAY + 1);
    upkeep.runOnce(NOW.plus(Duration.ofDays(8)));
    assertThat(partitions("receipt")).doesNotContain("d" + TODAY).contains("d" + (TODAY + 1));
    assertThat(days()).containsExactly(TODAY + 1);
  }

  @Test
  void aMissedUpkeepFailsNoInsertAndTheRowsMoveWithTheNextSplit() {
    insertReceipt(TODAY);
    AddAndDropPartitions upkeep = new AddAndDropPartitions(sql, WEEK);
    upkeep.runOnce(NOW);
    assertThat(days()).containsExactly(TODAY);
    upkeep.runOnce(NOW.plus(Duration.ofDays(8)));
    assertThat(days()).isEmpty();
  }

  private long migrationsApplied() {
    return sql.sql("SELECT COUNT(*) FROM flyway_schema_history").query(Long.class).single();
  }

  private List<String> partitions(String table) {
    return sql.sql(
            """
            SELECT partition_name FROM information_schema.partitions
            WHERE table_schema = DATABASE() AND table_name = ?
            """)
        .param(table)
        .query(String.class)
        .list();
  }

  private List<Long> days() {
    return sql.sql("SELECT day FROM receipt ORDER BY day").query(Long.class).list();
  }

  private void insertReceipt(long day) {
    sql.sql(
            """
            INSERT INTO receipt (id, finish_seq, day, outcome, tenant, topic, due_at, finished_at,
              attempts) VALUES (UNHEX(MD5(?)), 1, ?, 1, 'default', 'demo', 0, 0, 1)
            """)
        .params(day, day)
        .update();
  }
}
