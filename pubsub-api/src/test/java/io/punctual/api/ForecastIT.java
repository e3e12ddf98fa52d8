package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ForecastIT {

  private static final long DUE = 1_893_456_000_000L;

  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    api = RunningApi.start("load", "--punctual.forecast.counted-max=640");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void everyStepSaysHowManyAreDueInIt() {
    for (int i = 0; i < 4; i++) {
      submit("a" + i, DUE);
      submit("b" + i, DUE + 60_000L * i);
    }

    assertThat(api.get("/v1/forecast?from=" + DUE + "&to=" + (DUE + 150_000) + "&step=1m").body())
        .isEqualTo(
            """
            {"from":"2030-01-01T00:00:00.000Z","to":"2030-01-01T00:02:30.000Z","stepMillis":60000,\
            "timers":7,"steps":[{"from":"2030-01-01T00:00:00.000Z","timers":5},\
            {"from":"2030-01-01T00:01:00.000Z","timers":1},\
            {"from":"2030-01-01T00:02:00.000Z","timers":1}]}\
            """);
    JsonNode hour = RunningApi.json(api.get("/v1/forecast"));
    assertThat(hour.get("steps").size()).isEqualTo(60);
    assertThat(hour.get("stepMillis").asLong()).isEqualTo(60_000);
    assertThat(hour.get("timers").asLong()).isZero();
  }

  @Test
  void beyondWhatMayBeCountedTheAnswerEstimates() {
    long later = DUE + 100_000_000;
    for (int i = 0; i < 15; i++) {
      submit("k", later + i);
    }

    JsonNode load =
        RunningApi.json(
            api.get("/v1/forecast?from=" + later + "&to=" + (later + 20) + "&step=5ms"));

    assertThat(load.get("countedTo").asString()).isEqualTo("2030-01-02T03:46:40.009Z");
    assertThat(load.get("estimatedTo").asString()).isEqualTo("2030-01-02T03:46:40.020Z");
    assertThat(load.get("steps").valueStream().map(step -> step.get("timers").asLong()))
        .containsExactly(5L, 5L, 5L, 0L);
  }

  @Test
  void mistakesOfAQueryAreNamed() {
    for (String wrong : new String[] {"from=x", "to=y", "step=0s", "step=soon", "step=1ms"}) {
      HttpResponse<String> answer = api.get("/v1/forecast?" + wrong);
      assertThat(answer.statusCode()).as(wrong).isEqualTo(400);
      assertThat(RunningApi.json(answer).at("/errors/0/pointer").asString())
          .isEqualTo(wrong.substring(0, wrong.indexOf('=')));
    }
    assertThat(api.get("/v1/forecast?from=9&to=8").statusCode()).isEqualTo(400);
  }

  private static void submit(String key, long due) {
    String body = "{\"topic\":\"orders\",\"key\":\"%s\",\"payload\":1,\"deliverAt\":%d}";
    assertThat(api.post(body.formatted(key, due)).statusCode()).isEqualTo(201);
  }
}
