package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.engines.PunctualUsers;
import io.punctual.engines.SecuredRocketMq;
import io.punctual.engines.TestEngines;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import tools.jackson.databind.JsonNode;

/** A RocketMQ with TLS, and with just the rights that docs/security.md names. */
@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
@ExtendWith(OwnOutput.class)
class SecuredRocketMqIT {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String NAME = "secured";

  @TempDir private static Path folder;
  private static SecuredRocketMq secured;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    secured = new SecuredRocketMq(folder);
    secured.rocketMq().createAlarmTopic(RunningApi.alarmTopic(NAME), 2);
    secured.makeUsers(RunningApi.alarmTopic(NAME), "punctual-timer-consumer");
    secured.makeStranger("stranger");
  }

  @AfterAll
  static void stop() {
    secured.close();
  }

  @Test
  void withItsKeysItSetsAlarmsByTls(OwnOutput.Printed output) {
    try (RunningApi api = api(PunctualUsers.API, SecuredRocketMq.PASSWORD)) {
      await().atMost(SOON).until(() -> rocketMq(api).equals("UP"));
      submit(api);
      await()
          .atMost(SOON)
          .until(() -> api.bean(MeterRegistry.class).counter("punctual.alarm.timers").count() > 0);
      await().atMost(SOON).until(() -> RunningApi.json(api.get("/v1/status")).has("consumers"));
      await().atMost(SOON).until(() -> RunningApi.json(api.get("/v1/status")).has("apis"));
    }
    assertThat(output.toString()).doesNotContain("refuses us");
  }

  @Test
  void withoutItsKeysItAcceptsTimersAndSaysWhichToLookAt(OwnOutput.Printed output) {
    try (RunningApi api = api(PunctualUsers.API, "another-password")) {
      assertRefused(api, output);
    }
    assertThat(output.toString()).doesNotContain("another-password");
  }

  @Test
  void withoutARightItIsToldWhich(OwnOutput.Printed output) {
    try (RunningApi api = api("stranger", SecuredRocketMq.PASSWORD)) {
      assertRefused(api, output);
    }
    assertThat(output.toString()).contains("User:stranger");
  }

  @Test
  void withoutTheRightToSendItIsNotTakenForWell(OwnOutput.Printed output) {
    try (RunningApi api = api(PunctualUsers.CONSUMER, SecuredRocketMq.PASSWORD)) {
      await().atMost(SOON).until(() -> rocketMq(api).equals("UP"));
      submit(api);
      await().atMost(SOON).until(() -> rocketMq(api).equals("DEGRADED"));
      assertThat(api.get("/actuator/health").body()).contains("refuses alarms");
    }
    assertThat(output.toString()).contains("User:" + PunctualUsers.CONSUMER);
  }

  private static void assertRefused(RunningApi api, OwnOutput.Printed output) {
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(output.toString())
                    .contains("RocketMQ refuses us (punctual.rocketmq.access-key, .secret-key)"));
    submit(api);
    assertThat(rocketMq(api)).isEqualTo("DEGRADED");
    JsonNode status = RunningApi.json(api.get("/v1/status"));
    assertThat(status.at("/engines/2/state").asString()).isEqualTo("down");
    assertThat(status.has("consumers")).isFalse();
  }

  private static void submit(RunningApi api) {
    assertThat(api.post("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"60s\"}").statusCode())
        .isEqualTo(201);
  }

  private static RunningApi api(String accessKey, String secretKey) {
    return RunningApi.startWith(
        NAME,
        secured.rocketMq().nameServerAddress(),
        RunningApi.freshDatabase(NAME),
        "--punctual.rocketmq.access-key=" + accessKey,
        "--punctual.rocketmq.secret-key=" + secretKey,
        "--punctual.rocketmq.tls.enabled=true",
        "--punctual.rocketmq.tls.authorities=" + secured.certificate());
  }

  private static String rocketMq(RunningApi api) {
    return RunningApi.json(api.get("/actuator/health"))
        .at("/components/rocketmq/status")
        .asString();
  }
}
