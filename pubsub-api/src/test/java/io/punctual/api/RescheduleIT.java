package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class RescheduleIT {

  private static final Duration SOON = Duration.ofSeconds(10);

  private static RunningApi api;
  private static AlarmListener alarms;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    api = RunningApi.start("reschedule");
    alarms =
        new AlarmListener(
            TestEngines.rocketMq().nameServerAddress(), RunningApi.alarmTopic("reschedule"));
  }

  @AfterAll
  static void stop() throws InterruptedException {
    alarms.close();
    api.close();
  }

  @Test
  void aTimerMovedFromBeyondTheHorizonIntoItIsRungAtOnceWithItsNewDue() {
    String id = accepted("P1D");
    long due = System.currentTimeMillis() + 5_000;

    HttpResponse<String> answer = api.patch("/v1/timers/" + id, "{\"deliverAt\": " + due + "}");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("etag")).hasValue("\"1\"");
    JsonNode timer = RunningApi.json(answer);
    assertThat(timer.get("id").asString()).isEqualTo(id);
    assertThat(timer.get("version").asInt()).isEqualTo(1);
    assertThat(dueOf(timer)).isEqualTo(due);
    awaitAlarm(id, due);
  }

  /** There the promoter finds it: PromoteIT. */
  @Test
  void aTimerMovedBeyondTheHorizonStandsInTheDueIndexAtItsNewDue() {
    String id = accepted("30s");
    long due = System.currentTimeMillis() + Duration.ofHours(3).toMillis();

    assertThat(api.patch("/v1/timers/" + id, "{\"deliverAt\": " + due + "}").statusCode())
        .isEqualTo(200);

    assertThat(
            api.sql()
                .queryForMap(
                    "SELECT due_at, next_at FROM timer WHERE id = UNHEX(REPLACE(?, '-', ''))", id))
        .containsEntry("due_at", due)
        .containsEntry("next_at", due);
  }

  @Test
  void aDelayCountsFromTheReschedule() {
    String id = accepted("1h");
    Instant before = Instant.now();

    JsonNode timer = RunningApi.json(api.patch("/v1/timers/" + id, "{\"delay\": \"3h\"}"));

    assertThat(dueOf(timer)).isGreaterThanOrEqualTo(before.plusSeconds(3 * 3600).toEpochMilli());
    assertThat(RunningApi.json(api.get("/v1/timers/" + id))).isEqualTo(timer);
  }

  @Test
  void firedNowIsDueNow() {
    String id = accepted("P7D");
    long before = System.currentTimeMillis();

    HttpResponse<String> answer = api.post("/v1/timers/" + id + ":fire", "");

    assertThat(answer.statusCode()).isEqualTo(200);
    long due = dueOf(RunningApi.json(answer));
    assertThat(due).isBetween(before, System.currentTimeMillis());
    awaitAlarm(id, due);
  }

  @Test
  void onlyTheVersionThatWasSeenIsChanged() {
    HttpResponse<String> submitted =
        api.post("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"1h\"}");
    String path = submitted.headers().firstValue("location").orElseThrow();
    String tag = submitted.headers().firstValue("etag").orElseThrow();
    assertThat(tag).isEqualTo("\"0\"");
    assertThat(api.get(path).headers().firstValue("etag")).hasValue(tag);

    assertThat(moved(path, tag).statusCode()).isEqualTo(200);
    HttpResponse<String> stale = moved(path, tag);

    assertThat(stale.statusCode()).isEqualTo(412);
    assertThat(type(stale)).isEqualTo("/errors/version-changed");
    assertThat(version(path)).isEqualTo(1);
    assertThat(moved(path, "\"0\", \"1\"").statusCode()).isEqualTo(200);
    assertThat(moved(path, "2").statusCode()).isEqualTo(400);
    assertThat(version(path)).isEqualTo(2);
  }

  @Test
  void whatIsBeingDeliveredOrHasEndedIsNotMoved() {
    String claimed = accepted("1h");
    api.sql()
        .update(
            "UPDATE timer SET claim = UNHEX(LEFT(SHA2('somebody', 256), 32)), claimed_at = 1"
                + " WHERE id = UNHEX(REPLACE(?, '-', ''))",
            claimed);
    String cancelled = accepted("1h");
    api.delete("/v1/timers/" + cancelled);

    assertThat(type(api.patch("/v1/timers/" + claimed, "{\"delay\": \"2h\"}")))
        .isEqualTo("/errors/in-delivery");
    assertThat(type(api.post("/v1/timers/" + claimed + ":fire", "")))
        .isEqualTo("/errors/in-delivery");
    HttpResponse<String> ended = api.patch("/v1/timers/" + cancelled, "{\"delay\": \"2h\"}");
    assertThat(ended.statusCode()).isEqualTo(409);
    assertThat(type(ended)).isEqualTo("/errors/timer-ended");
    assertThat(RunningApi.json(ended).at("/receipt/state").asString()).isEqualTo("cancelled");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          nonsense                                 | 400 | malformed-json
          {}                                       | 400 | invalid-timer
          {"delay":"1s","deliverAt":1893456000000} | 400 | invalid-timer
          {"delay":"1s","topic":"orders"}          | 400 | invalid-timer
          {"delay":"-1s"}                          | 400 | invalid-timer
          {"deliverAt":1700000000}                 | 422 | due-in-the-past
          {"deliverAt":"2999-01-01T00:00:00Z"}     | 422 | due-too-far
          """)
  void aBadMoveChangesNothing(String body, int status, String type) {
    String path = "/v1/timers/" + accepted("1h");
    String before = api.get(path).body();

    HttpResponse<String> answer = api.patch(path, body);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(type(answer)).isEqualTo("/errors/" + type);
    assertThat(api.get(path).body()).isEqualTo(before);
  }

  @Test
  void anUnknownTimerIsNotFound() {
    String path = "/v1/timers/00000000-0000-8000-8000-000000000000";

    assertThat(type(api.patch(path, "{\"delay\": \"1s\"}"))).isEqualTo("/errors/timer-not-found");
    assertThat(type(api.post(path + ":fire", ""))).isEqualTo("/errors/timer-not-found");
    assertThat(api.post(path, "").statusCode()).isEqualTo(405);
  }

  @Test
  void aPayloadIsReplacedForTheVersionThatWasSeen() {
    String path = "/v1/timers/" + accepted("1h");
    HttpResponse<String> replaced = replaced(path, "{\"payload\":{\"n\": 1.50}}", "\"0\"");

    assertThat(replaced.statusCode()).isEqualTo(200);
    assertThat(replaced.headers().firstValue("etag")).hasValue("\"1\"");
    HttpResponse<String> read = api.get(path + ":payload");
    assertThat(read.body()).isEqualTo("{\"payload\":{\"n\": 1.50}}");
    assertThat(read.headers().firstValue("etag")).hasValue("\"1\"");
    assertThat(type(replaced(path, "{\"payload\":2}", "\"0\"")))
        .isEqualTo("/errors/version-changed");
    assertThat(replaced(path, "{\"payloadBase64\":\"AP8=\"}", "*").statusCode()).isEqualTo(200);
    assertThat(api.get(path + ":payload").body()).isEqualTo("{\"payloadBase64\":\"AP8=\"}");
    assertThat(replaced(path, "{\"tombstone\":true}", "*").statusCode()).isEqualTo(200);
    assertThat(api.get(path + ":payload").body()).isEqualTo("{\"tombstone\":true}");

    api.delete(path);
    HttpResponse<String> ended = replaced(path, "{\"payload\":2}", "*");
    assertThat(type(ended)).isEqualTo("/errors/timer-ended");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          nonsense                          | 400 | malformed-json
          {}                                | 400 | invalid-timer
          {"payload":1,"tombstone":true}    | 400 | invalid-timer
          {"payload":1,"delay":"1h"}        | 400 | invalid-timer
          {"payloadBase64":"?"}             | 400 | invalid-timer
          """)
  void aBadPayloadChangesNothing(String body, int status, String type) {
    String path = "/v1/timers/" + accepted("1h");
    HttpResponse<String> answer = replaced(path, body, "*");
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(type(answer)).isEqualTo("/errors/" + type);
    assertThat(version(path)).isZero();
  }

  @Test
  void aPayloadThatTheTopicDoesNotTakeIsRefused() {
    String path = "/v1/timers/" + accepted("1h");
    String large = "{\"payload\":\"" + "x".repeat(262_200) + "\"}";
    HttpResponse<String> answer = replaced(path, large, "*");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(type(answer)).isEqualTo("/errors/record-too-large");
    assertThat(version(path)).isZero();
  }

  private static HttpResponse<String> replaced(String path, String body, String ifMatch) {
    return api.call("PUT", path + ":payload", body, "If-Match", ifMatch);
  }

  private static void awaitAlarm(String id, long due) {
    UUID uuid = UUID.fromString(id);
    await().atMost(SOON).until(() -> alarms.rung().containsKey(uuid));
    assertThat(alarms.rung().get(uuid).timer().dueMillis()).isEqualTo(due);
  }

  private static HttpResponse<String> moved(String path, String ifMatch) {
    return api.patch(path, "{\"delay\": \"2h\"}", "If-Match", ifMatch);
  }

  private static int version(String path) {
    return RunningApi.json(api.get(path)).get("version").asInt();
  }

  private static long dueOf(JsonNode timer) {
    return Instant.parse(timer.get("deliverAt").asString()).toEpochMilli();
  }

  private static String accepted(String delay) {
    String body = "{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"%s\"}";
    return RunningApi.json(api.post(body.formatted(delay))).get("id").asString();
  }

  private static String type(HttpResponse<String> answer) {
    return RunningApi.json(answer).get("type").asString();
  }
}
