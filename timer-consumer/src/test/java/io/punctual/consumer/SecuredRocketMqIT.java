package io.punctual.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.PunctualUsers;
import io.punctual.engines.SecuredRocketMq;
import io.punctual.lifecycle.rocketmq.RocketMqAccess;
import io.punctual.lifecycle.rocketmq.RocketMqAccess.Tls;
import io.punctual.protocol.wire.AlarmedTimer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A RocketMQ with TLS, and with just the rights that docs/security.md names. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(Resources.SYSTEM_OUT)
@ExtendWith(OutputCaptureExtension.class)
class SecuredRocketMqIT {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String TOPIC = "alarms-secured";
  private static final String REFUSES =
      "RocketMQ refuses us (punctual.rocketmq.access-key, .secret-key)";

  @TempDir private static Path folder;
  private static SecuredRocketMq secured;
  private static Tls tls;

  private final FakeCallback callback = new FakeCallback(Duration.ZERO);

  @BeforeAll
  static void start() {
    secured = new SecuredRocketMq(folder);
    tls = new Tls(true, secured.certificate().toString(), "", "");
    secured.rocketMq().createAlarmTopic(TOPIC, 2);
    secured.makeUsers(TOPIC, TOPIC + "-consumers");
  }

  @AfterAll
  static void stop() {
    secured.close();
  }

  @AfterEach
  void end() {
    callback.close();
  }

  @Test
  void withItsKeysItReadsAlarmsByTls(CapturedOutput output) throws Exception {
    try (RunningConsumer consumer = consumer(PunctualUsers.CONSUMER, SecuredRocketMq.PASSWORD);
        AlarmRinger ringer = ringer()) {
      consumer.awaitHealth("UP");
      for (int queue = 0; queue < 2; queue++) {
        AlarmedTimer timer =
            new AlarmedTimer(UUID.randomUUID(), callback.clockMillis() + 1_000, queue + 1);
        ringer.ring(queue, List.of(timer));
        await().atMost(SOON).until(() -> callback.timers().contains(timer));
      }
    }
    assertThat(output).doesNotContain("refuses us");
  }

  @Test
  void withAWrongSecretItSaysWhichKeysToLookAt(CapturedOutput output) {
    try (RunningConsumer consumer = consumer(PunctualUsers.CONSUMER, "another-password")) {
      await().atMost(SOON).untilAsserted(() -> assertThat(output).contains(REFUSES));
      consumer.awaitHealth("DEGRADED");
    }
    assertThat(output).doesNotContain("another-password");
  }

  @Test
  void withoutKeysItSaysWhichOnesToGive(CapturedOutput output) {
    try (RunningConsumer consumer = consumer("", "")) {
      await().atMost(SOON).untilAsserted(() -> assertThat(output).contains(REFUSES));
      consumer.awaitHealth("DEGRADED");
    }
  }

  @Test
  void withoutARightItIsToldWhich(CapturedOutput output) {
    try (RunningConsumer consumer = consumer(PunctualUsers.API, SecuredRocketMq.PASSWORD)) {
      await()
          .atMost(SOON)
          .untilAsserted(
              () -> assertThat(output).contains(REFUSES).contains("User:" + PunctualUsers.API));
      consumer.awaitHealth("DEGRADED");
    }
  }

  @Test
  void aCertificateOfAnUnknownAuthorityIsRefused() {
    try (RunningConsumer consumer =
        consumer(
            PunctualUsers.CONSUMER,
            SecuredRocketMq.PASSWORD,
            "--punctual.rocketmq.tls.authorities=")) {
      consumer.awaitHealth("DEGRADED");
    }
  }

  private RunningConsumer consumer(String accessKey, String secretKey, String... more) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--punctual.rocketmq.lost-after=5s",
                "--punctual.rocketmq.access-key=" + accessKey,
                "--punctual.rocketmq.secret-key=" + secretKey,
                "--punctual.rocketmq.tls.enabled=true"));
    options.addAll(
        more.length > 0
            ? List.of(more)
            : List.of("--punctual.rocketmq.tls.authorities=" + tls.authorities()));
    return RunningConsumer.start(
        secured.rocketMq().nameServerAddress(),
        TOPIC,
        List.of(callback.url()),
        options.toArray(String[]::new));
  }

  private static AlarmRinger ringer() throws Exception {
    return new AlarmRinger(
        secured.rocketMq().nameServerAddress(),
        TOPIC,
        new RocketMqAccess(PunctualUsers.API, SecuredRocketMq.PASSWORD, tls));
  }
}
