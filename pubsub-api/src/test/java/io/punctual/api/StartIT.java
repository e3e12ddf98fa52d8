package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A start that can't go well is refused, and says what to do. */
@Isolated("it reads what this JVM prints")
@ExtendWith(OutputCaptureExtension.class)
class StartIT {

  private static final String NO_ROCKETMQ = "127.0.0.1:1";

  @Test
  void withoutASchemaItAsksForTheMigrations(CapturedOutput output) {
    String empty = TestEngines.mariaDb().freshDatabase("punctual_api_empty");

    assertRefused(empty);
    assertThat(output).contains("Run the migrations");
  }

  @Test
  void anotherHorizonThanTheInstallationsIsRefused(CapturedOutput output) {
    String database = RunningApi.freshDatabase("horizon");
    RunningApi.startWith("horizon", NO_ROCKETMQ, database).close();

    assertRefused(database, "--punctual.alarms.horizon=3m");
    assertThat(output).contains("punctual.alarms.horizon is 180000 ms").contains("120000 ms");
    assertRefused(database, "--punctual.submit.record-max=2MB");
    assertThat(output).contains("punctual.submit.record-max is 2097152");
  }

  @Test
  void aTenantsWrongKeyIsNamedAndWhatMayBeATokenIsNotTold(CapturedOutput output) {
    String database = RunningApi.freshDatabase("wrongtenant");
    assertRefused(database, "--punctual.tenants.acme.token-sha256=not-hashed-secret");
    assertRefused(database, "--punctual.tenants.beta.topics=orders");
    assertRefused(
        database,
        "--punctual.tenants.gamma.token-sha256=" + Caller.sha256("gamma"),
        "--punctual.tenants.gamma.topics=(");
    assertThat(output)
        .contains("punctual.tenants.acme.token-sha256 holds something that is no SHA-256")
        .contains("punctual.tenants.beta.token-sha256 is missing")
        .contains("punctual.tenants.gamma.topics")
        .doesNotContain("not-hashed-secret");
  }

  @Test
  void withoutADatabaseItSaysWhichKeysToLookAt(CapturedOutput output) {
    assertRefused(
        "jdbc:mysql://127.0.0.1:1/punctual",
        "--spring.datasource.hikari.initialization-fail-timeout=300");
    assertThat(output).contains("The database does not answer").contains("spring.datasource.url");
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
