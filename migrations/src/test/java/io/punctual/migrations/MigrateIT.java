package io.punctual.migrations;

import static io.punctual.migrations.MigratedDatabase.NOW;
import static io.punctual.migrations.MigratedDatabase.WEEK;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.SqlProcess;
import io.punctual.engines.TestEngines;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

class MigrateIT {

  private static final long TODAY = LocalDate.of(2026, 11, 21).toEpochDay();

  @AutoClose
  private final MigratedDatabase database = MigratedDatabase.fresh("punctual_migrations_it");

  private final JdbcClient sql = database.sql();

  @Test
  void migratingTwiceChangesNothing() {
    long applied = migrationsApplied();
    Migrate.run(database.dataSource());
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

  @Test
  void whileAReaderHoldsTheTableNobodyWaitsBehindTheUpkeep() throws Exception {
    SingleConnectionDataSource reader = database.connect();
    SingleConnectionDataSource altering = database.connect();
    reader.setAutoCommit(false);
    JdbcClient.create(reader).sql("SELECT COUNT(*) FROM receipt").query(Long.class).single();
    AddAndDropPartitions upkeep =
        new AddAndDropPartitions(
            JdbcClient.create(new PatientDataSource(altering, WEEK.lockWaitMax())), WEEK);

    FutureTask<Integer> running = new FutureTask<>(() -> upkeep.runOnce(NOW));
    Thread.startVirtualThread(running);
    await().until(this::upkeepWaits);
    sql.sql("SET SESSION lock_wait_timeout = 10").update();
    insertReceipt(TODAY);
    assertThat(running).isNotDone();

    reader.destroy();
    assertThat(running.get(30, SECONDS)).isEqualTo(2 * 31);
    altering.destroy();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ANSI,ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT"})
  void theSqlModeOfTheServerChangesNothing(String mode) {
    assumeThat(TestEngines.database())
        .as("a server that somebody else runs has an administrator of theirs")
        .isInstanceOf(SqlProcess.class);
    SqlProcess server = (SqlProcess) TestEngines.database();
    String before = sql.sql("SELECT @@GLOBAL.sql_mode").query(String.class).single();
    server.administer("SET GLOBAL sql_mode = '%s'".formatted(mode));
    try (MigratedDatabase another = MigratedDatabase.fresh("punctual_sql_mode_it")) {
      AddAndDropPartitions upkeep = new AddAndDropPartitions(another.sql(), WEEK);
      assertThat(upkeep.runOnce(NOW)).isEqualTo(2 * 31);
      assertThat(upkeep.runOnce(NOW.plus(Duration.ofDays(8)))).isEqualTo(2 * 9);
      assertThat(new DropTimerNames(another.sql(), WEEK).runOnce(NOW)).isZero();
    } finally {
      server.administer("SET GLOBAL sql_mode = '%s'".formatted(before));
    }
  }

  /** On TiDB, a change waits for readers without a state of its own. */
  private boolean upkeepWaits() {
    return sql.sql(
            "SELECT COUNT(*) > 0 FROM information_schema.processlist WHERE info LIKE 'ALTER%'"
                + " AND (state LIKE 'Waiting for table metadata lock%' OR VERSION() LIKE '%TiDB%')")
        .query(Boolean.class)
        .single();
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
              attempts) VALUES (UNHEX(LEFT(SHA2(?, 256), 32)), 1, ?, 1, 'default', 'demo', 0, 0, 1)
            """)
        .params(day, day)
        .update();
  }
}
