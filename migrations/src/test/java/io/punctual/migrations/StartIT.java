package io.punctual.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.Credentials;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import io.punctual.store.installation.SchemaVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A start that fails ends in a message that names the key. */
@ExtendWith(OutputCaptureExtension.class)
class StartIT {

  private static final SqlServer ENGINE = TestEngines.database();

  @Test
  void wrongKeysAreNamed(CapturedOutput output) {
    String database = ENGINE.freshDatabase("punctual_migrations_start");
    assertRefused(ENGINE.ddlUser(), "", "migrate");
    assertThat(output).contains("spring.datasource.url is not set").contains("PUNCTUAL_SQL_URL");
    assertRefused(
        ENGINE.ddlUser(),
        "jdbc:mysql://127.0.0.1:1/punctual",
        "migrate",
        "--spring.datasource.hikari.initialization-fail-timeout=300");
    assertThat(output)
        .contains(
            "The database does not answer (spring.datasource.url is jdbc:mysql://127.0.0.1:1/");
    assertRefused(ENGINE.user(), database, "migrate");
    assertThat(output)
        .contains("The user 'punctual' may not do what is needed")
        .contains("spring.datasource.username");
    assertRefused(
        ENGINE.ddlUser(), database, "migrate", "--spring.datasource.password=not-this-one");
    assertThat(output).contains("The database refuses the user 'punctual_ddl'");
    assertRefused(ENGINE.ddlUser(), database, "upkeep");
    assertThat(output).contains("The database lacks tables of Punctual's");
    assertRefused(ENGINE.ddlUser(), database, "migrate", "--punctual.upkeep.retention=1h");
    assertThat(output).contains("punctual.upkeep.retention must be at least 1d");
    assertThat(output).doesNotContain("\tat ").doesNotContain("not-this-one");
  }

  @Test
  void aNewerSchemaIsLeftAsItIsUnlessItServesNewerProgramsOnly(CapturedOutput output) {
    String database = ENGINE.freshDatabase("punctual_migrations_newer");
    assertThat(run(ENGINE.ddlUser(), database, "migrate")).isZero();
    JdbcClient sql =
        JdbcClient.create(
            new DriverManagerDataSource(
                database, ENGINE.ddlUser().user(), ENGINE.ddlUser().password()));
    sql.sql(
            """
            INSERT INTO flyway_schema_history
              (installed_rank, version, description, type, script, installed_by, execution_time, success)
            VALUES (99, '99', 'of the future', 'SQL', 'V99__of_the_future.sql', 'test', 1, 1)
            """)
        .update();
    assertThat(run(ENGINE.ddlUser(), database, "migrate")).isZero();
    assertThat(output).contains("version 99, newer than these migrations' " + SchemaVersion.OURS);

    sql.sql("INSERT INTO installation (name, value) VALUES ('schema-serves-from', 99)").update();
    assertRefused(ENGINE.ddlUser(), database, "migrate");
    assertThat(output)
        .contains("The schema is too new: the database of spring.datasource.url has version 99")
        .doesNotContain("\tat ");
  }

  @Test
  void aMigrationThatFailedHalfWayIsReportedWithTheDatabasesKey(CapturedOutput output) {
    String database = ENGINE.freshDatabase("punctual_migrations_failed");
    assertThat(run(ENGINE.ddlUser(), database, "migrate")).isZero();
    JdbcClient.create(
            new DriverManagerDataSource(
                database, ENGINE.ddlUser().user(), ENGINE.ddlUser().password()))
        .sql("UPDATE flyway_schema_history SET success = 0 WHERE version = ?")
        .param(Integer.toString(SchemaVersion.OURS))
        .update();

    assertRefused(ENGINE.ddlUser(), database, "migrate");
    assertThat(output)
        .contains("The database of spring.datasource.url can't be migrated")
        .doesNotContain("\tat ");
  }

  private static void assertRefused(
      Credentials user, String database, String verb, String... more) {
    assertThat(run(user, database, verb, more)).isEqualTo(1);
  }

  private static int run(Credentials user, String database, String verb, String... more) {
    String[] args = new String[more.length + 4];
    args[0] = verb;
    args[1] = "--spring.datasource.url=" + database;
    args[2] = "--spring.datasource.username=" + user.user();
    args[3] = "--spring.datasource.password=" + user.password();
    System.arraycopy(more, 0, args, 4, more.length);
    return Migrations.commandLine().execute(args);
  }
}
