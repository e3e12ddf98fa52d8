package io.punctual.migrations;

import io.punctual.store.installation.CheckServer;
import io.punctual.store.preflight.StartRefused;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Brings a database to this version of the schema; does nothing to one that is there already, or
 * further, unless that one serves newer programs only.
 */
public final class Migrate {

  private static final Logger log = LoggerFactory.getLogger(Migrate.class);

  /** As the services read it at their start. */
  private static final String SERVES_FROM =
      "SELECT value FROM installation WHERE name = 'schema-serves-from'";

  private Migrate() {}

  /**
   * @param database with a user who may change the schema
   */
  public static void run(DataSource database) {
    new CheckServer(database).check();
    Flyway flyway =
        Flyway.configure().dataSource(database).locations("classpath:db/migration").load();
    MigrationInfoService migrations = flyway.info();
    MigrationInfo current = migrations.current();
    if (current != null) {
      checkNotTooNew(number(current), newestOurs(migrations), JdbcClient.create(database));
    }
    flyway.migrate();
  }

  private static void checkNotTooNew(int stored, int ours, JdbcClient sql) {
    long servesFrom = sql.sql(SERVES_FROM).query(Long.class).optional().orElse(0L);
    if (servesFrom > ours) {
      throw new StartRefused(
          "The schema is too new: the database of spring.datasource.url has version %d, which serves programs from version %d on, and these migrations' is %d."
              .formatted(stored, servesFrom, ours),
          "Use the newer program's migrations, or correct spring.datasource.url (environment:"
              + " PUNCTUAL_SQL_URL; chart: database.url).");
    }
    if (stored > ours) {
      log.warn(
          "the schema of the database of spring.datasource.url has version {}, newer than these"
              + " migrations' {}: it is left as it is",
          stored,
          ours);
    }
  }

  private static int newestOurs(MigrationInfoService migrations) {
    return Stream.of(migrations.all())
        .filter(migration -> migration.getState().isResolved())
        .mapToInt(Migrate::number)
        .max()
        .orElseThrow();
  }

  private static int number(MigrationInfo migration) {
    return Integer.parseInt(migration.getVersion().getVersion());
  }
}
