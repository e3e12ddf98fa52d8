package io.punctual.migrations;

import static io.punctual.migrations.MigratedDatabase.NOW;
import static io.punctual.migrations.MigratedDatabase.WEEK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.punctual.engines.DatabaseChoice;
import io.punctual.engines.DatabaseConfig;
import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import io.punctual.engines.process.DataFolder;
import io.punctual.protocol.Claim;
import io.punctual.protocol.Content;
import io.punctual.protocol.Finish;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Redrive;
import io.punctual.protocol.Timer;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.delivery.SqlDeliveries;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.sql.RetrySql;
import io.punctual.store.timer.Timers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** On a server of its own with a binary log, which those of the other tests do without. */
class BinaryLogIT {

  private static final DatabaseChoice CHOICE = TestEngines.databaseConfig().choice();

  @TempDir Path temp;

  @Test
  void migrationsUpkeepAndRowsAreLogged() {
    assumeThat(CHOICE).as("who runs the server decides").isInstanceOf(DatabaseChoice.Started.class);
    assumeThat(CHOICE).as("TiDB has none").isNotEqualTo(DatabaseChoice.Started.TIDB);
    DatabaseConfig logging =
        new DatabaseConfig(
            CHOICE,
            DatabaseConfig.USUAL_BUFFER_POOL,
            List.of("--log-bin=binlog", "--binlog-format=ROW", "--server-id=1"));
    Engines engines =
        new Engines(
            new EnginesConfig(new DataFolder(temp), EnginePorts.free(), logging),
            new LoggedEngineEvents());
    try {
      engines.database().start();
      upkeepAndRows(engines.database());
    } finally {
      engines.kill();
    }
  }

  private static void upkeepAndRows(SqlServer server) {
    SingleConnectionDataSource database =
        new SingleConnectionDataSource(
            server.jdbcUrl(), server.ddlUser().user(), server.ddlUser().password(), true);
    JdbcClient sql = JdbcClient.create(database);
    assertThat(sql.sql("SELECT @@binlog_format").query(String.class).single()).isEqualTo("ROW");

    Migrate.run(database);
    long before = logged(sql);
    liveAndDie(database);
    AddAndDropPartitions upkeep = new AddAndDropPartitions(sql, WEEK);
    assertThat(upkeep.runOnce(NOW)).isEqualTo(2 * 31);
    assertThat(upkeep.runOnce(NOW.plus(Duration.ofDays(8)))).isEqualTo(2 * 9);
    assertThat(sql.sql("SELECT COUNT(*) FROM receipt").query(Long.class).single()).isZero();

    assertThat(logged(sql)).isGreaterThan(before);
    database.destroy();
  }

  /** How many transactions. */
  private static long logged(JdbcClient sql) {
    return sql.sql("SHOW GLOBAL STATUS LIKE 'Binlog_cache_use'")
        .query((row, number) -> row.getLong(2))
        .single();
  }

  private static void liveAndDie(DataSource database) {
    JdbcTemplate sql = new JdbcTemplate(database);
    TransactionTemplate transaction =
        new TransactionTemplate(new DataSourceTransactionManager(database));
    RetryTemplate retry = RetrySql.template(0, Duration.ofMillis(100), Duration.ZERO, () -> {});
    Deliveries deliveries = new SqlDeliveries(sql, transaction, retry, new Receipts(sql));
    Content content = new Content("demo", new byte[] {1}, List.of(), new byte[] {2});
    Timer timer = new Timer(UUID.randomUUID(), "default", null, content, 7, 1_000, 1);
    Claim claim = new Claim(1, 1, 1);

    new Timers(sql, transaction, retry).insert(List.of(timer));
    assertThat(deliveries.claim(deliveries.candidates(List.of(7L), 1_000, 9).timers(), claim))
        .hasSize(1);
    Receipt dead =
        new Receipt(
            timer.id(),
            1,
            Outcome.DEAD,
            "default",
            null,
            "demo",
            900L,
            1_000,
            NOW.toEpochMilli(),
            null,
            1,
            "why");
    assertThat(deliveries.finish(new Finish(List.of(dead), List.of(), List.of()), claim))
        .isEqualTo(1);
    assertThat(
            new DeadTimers(sql, transaction, retry)
                .redrive("default", List.of(new Redrive(timer.id(), 9_000, 2))))
        .hasSize(1);
  }
}
