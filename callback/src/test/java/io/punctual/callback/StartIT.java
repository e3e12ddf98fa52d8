package io.punctual.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import io.punctual.migrations.Migrate;
import io.punctual.store.installation.SchemaVersion;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A start that can't go well is refused, and names the key; Kafka may come later. */
@Isolated("it reads what this JVM prints")
@ExtendWith(OutputCaptureExtension.class)
class StartIT {

  private static final SqlServer ENGINE = TestEngines.database();

  @Test
  void wrongKeysAreNamed(CapturedOutput output) {
    String database = ENGINE.freshDatabase("punctual_callback_start");
    assertRefused("");
    assertThat(output).contains("spring.datasource.url is not set").contains("PUNCTUAL_SQL_URL");
    assertRefused(
        "jdbc:mysql://127.0.0.1:1/punctual",
        "--spring.datasource.hikari.initialization-fail-timeout=300");
    assertThat(output)
        .contains(
            "The database does not answer (spring.datasource.url is jdbc:mysql://127.0.0.1:1/");
    assertRefused(database);
    assertThat(output).contains("no schema of Punctual's").contains("Run the migrations");
    assertRefused(database, "--punctual.deliveries.token=fifteen-letters");
    assertThat(output).contains("punctual.deliveries.token must have at least 16 characters");
    assertRefused(database, "--punctual.kafka.bootstrap-servers=");
    assertThat(output).contains("punctual.kafka.bootstrap-servers is not set");
    assertRefused(database, "--punctual.kafka.bootstrap-servers=kafka");
    assertThat(output).contains("punctual.kafka.bootstrap-servers is kafka; it must be like");
    assertRefused(database, "--punctual.kafka.bootstrap-servers=kafka.invalid:9092");
    assertThat(output)
        .contains(
            "Kafka's producer can't be made (punctual.kafka.bootstrap-servers is kafka.invalid");
    assertThat(output).doesNotContain("\tat ").doesNotContain("fifteen-letters");
  }

  @Test
  void aSchemaThatIsTooOldOrTooNewOrOfOtherShardsIsRefused(CapturedOutput output) {
    String database = migrated("punctual_callback_schema");
    JdbcTemplate sql = sql(database);
    sql.update("UPDATE installation SET value = 32 WHERE name = 'shards'");
    assertRefused(database);
    assertThat(output).contains("was installed with 32 shards, and this program has 64");

    sql.update(
        "UPDATE flyway_schema_history SET version = '99' WHERE version = ?",
        Integer.toString(SchemaVersion.OURS));
    sql.update("INSERT INTO installation (name, value) VALUES ('schema-serves-from', 99)");
    assertRefused(database);
    assertThat(output).contains("The schema is too new").contains("Use the newer program");

    sql.update("DELETE FROM flyway_schema_history WHERE version = '99'");
    assertRefused(database);
    assertThat(output)
        .contains(
            "The schema is too old: the database of spring.datasource.url has version "
                + (SchemaVersion.OURS - 1))
        .doesNotContain("\tat ");
  }

  /** As the row of a callback that was killed in the midst of its renewal. */
  @Test
  void aLockOnAnothersLeaseIsNotInTheWay() throws SQLException {
    String database = migrated("punctual_callback_lock");
    sql(database).update("INSERT INTO callback_lease (holder, renewed_at) VALUES (1, 1)");
    try (Connection other =
        DriverManager.getConnection(database, ENGINE.user().user(), ENGINE.user().password())) {
      other.setAutoCommit(false);
      other
          .createStatement()
          .executeQuery("SELECT * FROM callback_lease WHERE holder = 1 FOR UPDATE");
      try (ConfigurableApplicationContext service = start(database)) {
        assertThat(health(service)).contains("\"status\":\"UP\"");
        assertThat(
                sql(database).queryForObject("SELECT COUNT(*) FROM callback_lease", Integer.class))
            .isEqualTo(2);
      }
      other.rollback();
    }
  }

  @Test
  void kafkaMayBeAwayAndIsNamedWithItsKey(CapturedOutput output) {
    try (ConfigurableApplicationContext service =
        start(
            migrated("punctual_callback_nokafka"),
            "--punctual.kafka.metadata-age=500ms",
            "--punctual.kafka.bootstrap-servers=127.0.0.1:1")) {
      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(
              () ->
                  assertThat(output)
                      .contains(
                          "Kafka does not answer (punctual.kafka.bootstrap-servers is"
                              + " 127.0.0.1:1)"));
      assertThat(health(service))
          .contains("\"status\":\"DEGRADED\"")
          .contains("\"punctual.kafka.bootstrap-servers\":\"127.0.0.1:1\"");
    }
  }

  @Test
  void anIdleCallbackKnowsThatKafkaAnswers(CapturedOutput output) {
    try (ConfigurableApplicationContext service =
        start(migrated("punctual_callback_idle"), "--punctual.kafka.metadata-age=3s")) {
      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(output).contains("Kafka answers"));
      // For twice what counts as lost, with nothing to deliver.
      await()
          .during(Duration.ofSeconds(18))
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () -> {
                assertThat(output).doesNotContain("Kafka does not answer");
                assertThat(health(service)).doesNotContain("DEGRADED");
              });
    }
  }

  private static String migrated(String name) {
    String url = ENGINE.freshDatabase(name);
    Migrate.run(
        new DriverManagerDataSource(url, ENGINE.ddlUser().user(), ENGINE.ddlUser().password()));
    return url;
  }

  private static JdbcTemplate sql(String url) {
    return new JdbcTemplate(
        new DriverManagerDataSource(url, ENGINE.user().user(), ENGINE.user().password()));
  }

  private static void assertRefused(String database, String... more) {
    assertThatThrownBy(() -> start(database, more).close()).isNotNull();
  }

  private static ConfigurableApplicationContext start(String database, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "--server.port=0",
                "--spring.datasource.url=" + database,
                "--spring.datasource.username=" + ENGINE.user().user(),
                "--spring.datasource.password=" + ENGINE.user().password(),
                "--punctual.kafka.bootstrap-servers=" + TestEngines.kafka().bootstrapServers(),
                "--punctual.deliveries.token=" + RunningCallback.TOKEN));
    for (String argument : more) {
      args.removeIf(arg -> arg.startsWith(argument.substring(0, argument.indexOf('=') + 1)));
      args.add(argument);
    }
    return SpringApplication.run(CallbackApplication.class, args.toArray(String[]::new));
  }

  private static String health(ConfigurableApplicationContext service) {
    URI health =
        URI.create(
            "http://127.0.0.1:%s/actuator/health"
                .formatted(service.getEnvironment().getRequiredProperty("local.server.port")));
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(HttpRequest.newBuilder(health).build(), BodyHandlers.ofString()).body();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
