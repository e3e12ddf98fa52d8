package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.TestEngines;
import io.punctual.store.installation.AlarmQueueTable;
import io.punctual.store.installation.SchemaVersion;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/** A start that can't go well is refused, and says what to do. */
@Order(1)
@ExtendWith(OwnOutput.class)
class StartIT {

  private static final String NO_ROCKETMQ = "127.0.0.1:1";
  private static final String SOON = "--spring.datasource.hikari.initialization-fail-timeout=300";

  @Test
  void withoutASchemaItAsksForTheMigrations(OwnOutput.Printed output) {
    String empty = TestEngines.database().freshDatabase("punctual_api_empty");

    assertRefused(empty);
    assertThat(output.toString()).contains("Run the migrations");
  }

  @Test
  void anotherHorizonThanTheInstallationsIsRefused(OwnOutput.Printed output) {
    String database = RunningApi.freshDatabase("horizon");
    RunningApi.startWith("horizon", NO_ROCKETMQ, database).close();

    assertRefused(database, "--punctual.alarms.horizon=3m");
    assertThat(output.toString())
        .contains("punctual.alarms.horizon is 180000 ms")
        .contains("120000 ms");
    assertRefused(database, "--punctual.submit.record-max=2MB");
    assertThat(output.toString()).contains("punctual.submit.record-max is 2097152");
  }

  @Test
  void aTenantsWrongKeyIsNamedAndWhatMayBeATokenIsNotTold(OwnOutput.Printed output) {
    String database = RunningApi.freshDatabase("wrongtenant");
    assertRefused(database, "--punctual.tenants.acme.token-sha256=not-hashed-secret");
    assertRefused(database, "--punctual.tenants.beta.topics=orders");
    assertRefused(
        database,
        "--punctual.tenants.gamma.token-sha256=" + Caller.sha256("gamma"),
        "--punctual.tenants.gamma.topics=(");
    assertThat(output.toString())
        .contains("punctual.tenants.acme.token-sha256 holds something that is no SHA-256")
        .contains("punctual.tenants.beta.token-sha256 is missing")
        .contains("punctual.tenants.gamma.topics")
        .doesNotContain("not-hashed-secret");
  }

  @Test
  void withoutTenantsItListensForOtherHostsOnlyWhenThatIsWanted(OwnOutput.Printed output) {
    String database = RunningApi.freshDatabase("open");
    assertRefused(database, "--server.address=0.0.0.0");
    assertRefused(database, "--server.address=");
    assertThat(output.toString())
        .contains("punctual.tenants is empty, and server.address is 0.0.0.0")
        .contains("punctual.tenants is empty, and server.address is not set")
        .contains("PUNCTUAL_AUTH_ANONYMOUS")
        .doesNotContain("\tat ");
    RunningApi.startWith(
            "open",
            NO_ROCKETMQ,
            database,
            "--server.address=0.0.0.0",
            "--punctual.auth.anonymous=true")
        .close();
    RunningApi.startWith(
            "open",
            NO_ROCKETMQ,
            database,
            "--server.address=0.0.0.0",
            "--punctual.tenants.acme.topics=acme-.*",
            "--punctual.tenants.acme.token-sha256=" + Caller.sha256("acme"))
        .close();
  }

  @Test
  void withoutADatabaseItSaysWhichKeysToLookAt(OwnOutput.Printed output) {
    assertRefused("jdbc:mysql://127.0.0.1:1/punctual", SOON);
    assertThat(output.toString())
        .contains(
            "The database does not answer (spring.datasource.url is"
                + " jdbc:mysql://127.0.0.1:1/punctual)")
        .doesNotContain("\tat ");
  }

  @Test
  void whatIsWrongWithTheDatabasesKeysIsToldByKey(OwnOutput.Printed output) {
    String database = RunningApi.freshDatabase("keys");
    assertRefused("");
    assertThat(output.toString())
        .contains("spring.datasource.url is not set")
        .contains("PUNCTUAL_SQL_URL");
    assertRefused("jdbc:nonsense://127.0.0.1/punctual");
    assertThat(output.toString()).contains("spring.datasource.url is no address of a database");
    assertRefused(database, "--spring.datasource.password=not-this-one", SOON);
    assertThat(output.toString())
        .contains("The database refuses the user 'punctual'")
        .contains("PUNCTUAL_SQL_PASSWORD");
    assertRefused(database.replace("_keys", "_nowhere"), SOON);
    assertThat(output.toString()).contains("no such database").contains("punctual_api_nowhere");
    assertThat(output.toString()).doesNotContain("not-this-one").doesNotContain("\tat ");
  }

  @Test
  void aSchemaThatIsTooOldOrTooNewIsRefusedAndANewerOneThatServesIsNot(OwnOutput.Printed output) {
    String database = RunningApi.freshDatabase("schema");
    try (RunningApi api = RunningApi.startWith("schema", NO_ROCKETMQ, database)) {
      JdbcTemplate sql = api.sql();
      sql.update(
          "UPDATE flyway_schema_history SET version = '99' WHERE version = ?",
          Integer.toString(SchemaVersion.OURS));
      RunningApi.startWith("schema", NO_ROCKETMQ, database).close();
      assertThat(output.toString())
          .contains("schema has version 99, newer than this program's " + SchemaVersion.OURS);

      sql.update("INSERT INTO installation (name, value) VALUES ('schema-serves-from', 99)");
      assertRefused(database);
      assertThat(output.toString())
          .contains("The schema is too new")
          .contains("Use the newer program");

      sql.update("DELETE FROM flyway_schema_history WHERE version = '99'");
      assertRefused(database);
      assertThat(output.toString())
          .contains(
              "The schema is too old: the database of spring.datasource.url has version "
                  + (SchemaVersion.OURS - 1))
          .doesNotContain("\tat ");
    }
  }

  @Test
  void anotherNumberOfShardsIsRefused(OwnOutput.Printed output) {
    String database = RunningApi.freshDatabase("shards");
    try (RunningApi api = RunningApi.startWith("shards", NO_ROCKETMQ, database)) {
      api.sql().update("UPDATE installation SET value = 32 WHERE name = 'shards'");
      assertRefused(database);
    }
    assertThat(output.toString())
        .contains("The database of spring.datasource.url was installed with 32 shards");
  }

  @Test
  void addressesThatAreNoneAreNamed(OwnOutput.Printed output) {
    String database = RunningApi.freshDatabase("addresses");
    assertRefused(database, "--punctual.kafka.bootstrap-servers=kafka");
    assertRefused(database, "--punctual.rocketmq.name-server=rocketmq");
    assertRefused(database, "--punctual.kafka.bootstrap-servers=");
    assertThat(output.toString())
        .contains("punctual.kafka.bootstrap-servers is kafka; it must be like host:port")
        .contains("punctual.rocketmq.name-server is rocketmq; it must be like host:port")
        .contains("punctual.kafka.bootstrap-servers is missing")
        .doesNotContain("\tat ");
  }

  /** Once its alarm queues are known; before, the client fails in another way. */
  @Test
  void enginesThatDoNotAnswerAreNamedWithTheirKeys(OwnOutput.Printed output) {
    String database = RunningApi.freshDatabase("noengines");
    try (RunningApi api = RunningApi.startWith("noengines", NO_ROCKETMQ, database)) {
      api.bean(AlarmQueueTable.class).fix(List.of(new AlarmQueueTable.Queue("broker-a", 0)));
    }
    try (RunningApi api =
        RunningApi.startWith(
            "noengines",
            NO_ROCKETMQ,
            database,
            "--punctual.kafka.bootstrap-servers=127.0.0.1:1",
            "--punctual.topics.lookup-wait-max=200ms")) {
      await()
          .untilAsserted(
              () ->
                  assertThat(output.toString())
                      .contains(
                          "Kafka does not answer (punctual.kafka.bootstrap-servers is 127.0.0.1:1)")
                      .contains(
                          "RocketMQ does not answer (punctual.rocketmq.name-server is"
                              + " 127.0.0.1:1)"));
      JsonNode health = RunningApi.json(api.get("/actuator/health"));
      assertThat(health.at("/components/kafka/details/punctual.kafka.bootstrap-servers").asString())
          .isEqualTo("127.0.0.1:1");
      assertThat(health.at("/components/kafka/status").asString()).isEqualTo("DEGRADED");
      assertThat(health.at("/components/rocketmq/details/punctual.rocketmq.name-server").asString())
          .isEqualTo("127.0.0.1:1");
      await()
          .until(
              () ->
                  RunningApi.json(api.get("/actuator/health"))
                      .at("/components/rocketmq/details/brokers/broker-a")
                      .asString()
                      .equals("down"));
      assertThat(output.toString()).doesNotContain("rocketmq-watch failed");
    }
  }

  @Test
  void withoutKafkaItStartsAndSaysThatATopicCantBeVerified() {
    try (RunningApi api =
        RunningApi.startWith(
            "nokafka",
            NO_ROCKETMQ,
            RunningApi.freshDatabase("nokafka"),
            "--punctual.kafka.bootstrap-servers=127.0.0.1:1",
            "--punctual.topics.lookup-wait-max=200ms")) {
      HttpResponse<String> answer =
          api.post("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"1s\"}");

      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.headers().firstValue("retry-after")).hasValue("1");
      assertThat(RunningApi.json(answer).get("type").asString())
          .isEqualTo("/errors/topic-unverified");
      assertThat(api.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
      assertThat(
              RunningApi.json(api.get("/actuator/health"))
                  .at("/components/kafka/status")
                  .asString())
          .isEqualTo("DEGRADED");
    }
  }

  private static void assertRefused(String database, String... more) {
    assertThatThrownBy(() -> RunningApi.startWith("refused", NO_ROCKETMQ, database, more))
        .isNotNull();
  }
}
