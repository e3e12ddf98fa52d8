package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The console's files, and what the console asks for first. In a browser: standalone's tests. */
class ConsoleIT {

  private static final Pattern LOADED = Pattern.compile("(?:src|href)=\"(/[^\"]+)\"");

  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    TestEngines.rocketMq().createAlarmTopic(RunningApi.alarmTopic("console"), 16);
    api =
        RunningApi.startWith(
            "console",
            TestEngines.rocketMq().nameServerAddress(),
            RunningApi.freshDatabase("console"));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void thePageLoadsNothingButFilesThatMayBeKeptForEver() {
    HttpResponse<String> page = api.get("/");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("content-type")).hasValue("text/html;charset=UTF-8");
    assertThat(page.headers().firstValue("content-security-policy").orElseThrow())
        .startsWith("default-src 'none';")
        .doesNotContain("unsafe");
    List<String> files = LOADED.matcher(page.body()).results().map(it -> it.group(1)).toList();
    assertThat(files).hasSize(3);
    for (String file : files) {
      HttpResponse<String> got = api.get(file);
      assertThat(got.statusCode()).as(file).isEqualTo(200);
      assertThat(got.headers().firstValue("cache-control").orElseThrow()).contains("immutable");
    }
    assertThat(api.get("/console/index.html").statusCode()).isEqualTo(404);
  }

  @Test
  void withoutTenantsThereIsOneOfWhichThereIsLittleToSay() {
    assertThat(api.get("/v1/tenant").body())
        .isEqualTo("{\"tenant\":\"default\",\"topics\":[\".*\"]}");
  }

  @Test
  void theStatusTellsWhatWaitsAndThatNoCallbackRuns() {
    api.post("{\"topic\":\"orders\",\"payload\":1,\"delay\":\"1d\"}");

    await().until(() -> RunningApi.json(api.get("/v1/status")).has("consumers"));
    JsonNode status = RunningApi.json(api.get("/v1/status"));

    assertThat(status.at("/pending/timers").asLong()).isEqualTo(1);
    assertThat(status.at("/pending/exact").asBoolean()).isTrue();
    assertThat(status.at("/due/timers").asLong()).isZero();
    assertThat(status.at("/engines/0/product").asString()).startsWith("MariaDB");
    assertThat(status.get("consumers")).isEmpty();
    assertThat(status.at("/held/timers").asLong()).isZero();
    assertThat(status.at("/advice/0/runbook").asString()).isEqualTo("PunctualServiceAbsent");
  }
}
