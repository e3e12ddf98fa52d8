package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.EnginePorts;
import io.punctual.engines.Engines;
import io.punctual.engines.EnginesConfig;
import io.punctual.engines.LoggedEngineEvents;
import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocketMqDownIT {

  private static final Duration LONG = Duration.ofSeconds(60);

  @Test
  void timersAreAcceptedWithoutRocketMqAndRingingResumesByItself(@TempDir Path folder)
      throws InterruptedException {
    TestEngines.kafka().createTopic("orders", 4);
    String topic = RunningApi.alarmTopic("rocketdown");
    EnginesConfig config = EnginesConfig.in(folder, EnginePorts.free());
    try (Engines engines = new Engines(config, new LoggedEngineEvents())) {
      String nameServer = engines.rocketMq().nameServerAddress();
      try (RunningApi api =
          RunningApi.startWith(
              "rocketdown",
              nameServer,
              RunningApi.freshDatabase("rocketdown"),
              "--punctual.alarms.lead=100s")) {
        UUID before = accepted(api);
        assertThat(rocketMq(api)).isEqualTo("DEGRADED");
        assertThat(api.get("/actuator/health").statusCode()).isEqualTo(200);
        assertThat(api.get("/actuator/health/readiness").statusCode()).isEqualTo(200);

        engines.rocketMq().start();
        engines.rocketMq().createAlarmTopic(topic, 4);
        try (AlarmListener alarms = new AlarmListener(nameServer, topic)) {
          await().atMost(LONG).until(() -> alarms.rung().containsKey(before));
          assertThat(rocketMq(api)).isEqualTo("UP");

          engines.rocketMq().broker().kill();
          UUID during = accepted(api);
          await().atMost(LONG).until(() -> rocketMq(api).equals("DEGRADED"));
          UUID later = accepted(api);

          engines.rocketMq().broker().start();
          await().atMost(LONG).until(() -> alarms.rung().containsKey(during));
          await().atMost(LONG).until(() -> alarms.rung().containsKey(later));
        }
        engines.kill();
      }
    }
  }

  private static UUID accepted(RunningApi api) {
    HttpResponse<String> answer =
        api.post("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"110s\"}");
    assertThat(answer.statusCode()).isEqualTo(201);
    return UUID.fromString(RunningApi.json(answer).get("id").asString());
  }

  private static String rocketMq(RunningApi api) {
    return RunningApi.json(api.get("/actuator/health"))
        .at("/components/rocketmq/status")
        .asString();
  }
}
