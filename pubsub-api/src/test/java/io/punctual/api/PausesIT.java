package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.TestEngines;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Waiting;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class PausesIT {

  private static final String PAUSES = "/v1/pauses";
  private static final String NO_ID = "/v1/pauses/00000000-0000-8000-8000-000000000000";
  private static final TestIssuer ISSUER = new TestIssuer();

  private static RunningApi api;
  private static Caller acme;
  private static Caller beta;
  private static Caller operator;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("paused", 1);
    List<String> settings = new ArrayList<>(List.of(ISSUER.settings()));
    settings.add("--punctual.tenants.acme.topics=.*");
    settings.add("--punctual.tenants.beta.topics=.*");
    settings.add("--punctual.pauses.per-tenant-max=5");
    api = RunningApi.start("pauses", settings.toArray(String[]::new));
    acme = Caller.withToken(api, ISSUER.token("acme", "submit read change"));
    beta = Caller.withToken(api, ISSUER.token("beta", "read change"));
    operator = Caller.withToken(api, ISSUER.token("acme", "read change operate"));
  }

  @AfterAll
  static void stop() {
    api.close();
    ISSUER.close();
  }

  @AfterEach
  void empty() {
    api.sql().update("DELETE FROM pause");
    api.sql().update("DELETE FROM timer");
  }

  @Test
  void aPauseIsBegunChangedLookedUpListedAndEnded() {
    HttpResponse<String> begun =
        begin(acme, "{'topic':'paused','key':'k','duration':'15m','reason':'upgrade'}");
    assertThat(begun.statusCode()).isEqualTo(201);
    JsonNode pause = RunningApi.json(begun);
    String path = begun.headers().firstValue("Location").orElseThrow();
    assertThat(path).isEqualTo("/v1/pauses/" + pause.get("id").asString());
    assertThat(pause.get("state").asString()).isEqualTo("active");
    assertThat(pause.get("key").asString()).isEqualTo("k");
    assertThat(pause.get("reason").asString()).isEqualTo("upgrade");
    assertThat(at(pause, "until")).isEqualTo(at(pause, "pausedAt").plusSeconds(900));
    assertThat(RunningApi.json(acme.get(path))).isEqualTo(pause);
    assertThat(
            api.sql()
                .queryForObject(
                    "SELECT COUNT(*) FROM pause WHERE tenant = 'acme' AND key_hash = ?",
                    Integer.class,
                    KeyHash.of("acme", "paused", "k".getBytes(UTF_8))))
        .isEqualTo(1);

    HttpResponse<String> again = begin(acme, "{'topic':'paused','keyBase64':'aw=='}");
    assertThat(again.statusCode()).isEqualTo(200);
    JsonNode longer = RunningApi.json(again);
    assertThat(longer.get("pausedAt")).isEqualTo(pause.get("pausedAt"));
    assertThat(longer.has("until") || longer.has("reason")).isFalse();
    assertThat(acme.ids(PAUSES, "pauses")).containsExactly(pause.get("id").asString());

    HttpResponse<String> ended = end(acme, path);
    assertThat(ended.statusCode()).isEqualTo(200);
    assertThat(RunningApi.json(ended).get("state").asString()).isEqualTo("ended");
    assertThat(end(acme, path).statusCode()).isEqualTo(404);
    assertThat(acme.get(path).statusCode()).isEqualTo(404);
    assertThat(acme.ids(PAUSES, "pauses")).isEmpty();
  }

  @Test
  void aTenantKnowsOfItsOwnPausesAndOfThoseOfAllTenants() {
    String own = id(begin(acme, "{'topic':'paused'}"));
    String others = id(begin(beta, "{'allTopics':true}"));
    assertThat(begin(acme, "{'topic':'paused','allTenants':true}").statusCode()).isEqualTo(403);
    String all = id(begin(operator, "{'topic':'paused','allTenants':true}"));

    assertThat(acme.ids(PAUSES, "pauses")).containsExactlyInAnyOrder(own, all);
    assertThat(beta.ids(PAUSES, "pauses")).containsExactlyInAnyOrder(others, all);
    assertThat(acme.get("/v1/pauses/" + others).statusCode()).isEqualTo(404);
    assertThat(end(acme, "/v1/pauses/" + others).statusCode()).isEqualTo(404);
    HttpResponse<String> notHis = end(acme, "/v1/pauses/" + all);
    assertThat(notHis.statusCode()).isEqualTo(403);
    assertThat(RunningApi.json(notHis).get("detail").asString()).contains("operate");
    assertThat(end(operator, "/v1/pauses/" + all).statusCode()).isEqualTo(200);
    assertThat(beta.ids(PAUSES, "pauses")).containsExactly(others);
  }

  @Test
  void listsGoOnWhereTheyEndedAndATenantHasNoMoreThanItMay() {
    List<String> begun =
        IntStream.range(0, 5).mapToObj(i -> id(begin(acme, "{'topic':'t" + i + "'}"))).toList();
    HttpResponse<String> tooMany = begin(acme, "{'topic':'t5'}");
    assertThat(tooMany.statusCode()).isEqualTo(409);
    assertThat(RunningApi.json(tooMany).get("type").asString()).endsWith("too-many-pauses");
    HttpResponse<String> known = begin(acme, "{'topic':'t4','duration':'1h'}");
    assertThat(known.statusCode()).isEqualTo(200);
    assertThat(RunningApi.json(known).get("topicMissing").asBoolean()).isTrue();
    assertThat(acme.get("/v1/pauses").body()).doesNotContain("topicMissing");

    List<String> listed = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      JsonNode page = RunningApi.json(acme.get("/v1/pauses?limit=2" + cursor));
      page.get("pauses").forEach(pause -> listed.add(pause.get("id").asString()));
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : null;
    }
    assertThat(listed).isSorted().containsExactlyInAnyOrderElementsOf(begun);
    assertThat(acme.get("/v1/pauses?cursor=x").statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{} | ''",
        "{'topic':'a','allTopics':true} | ''",
        "{'allTopics':false} | ''",
        "{'topic':'a b'} | /topic",
        "{'topic':7} | /topic",
        "{'allTopics':'yes'} | /allTopics",
        "{'topic':'a','until':'tomorrow'} | /until",
        "{'topic':'a','until':'2020-01-01T00:00:00Z'} | /until",
        "{'topic':'a','duration':'0s'} | /duration",
        "{'topic':'a','duration':'4000d'} | /duration",
        "{'topic':'a','until':'2100-01-01T00:00:00Z','duration':'1h'} | /duration",
        "{'topic':'a','key':''} | /key",
        "{'topic':'a','key':'b','keyBase64':'Yg=='} | /keyBase64",
        "{'topic':'a','keyBase64':'***'} | /keyBase64",
        "{'allTopics':true,'key':'a'} | ''",
        "{'topic':'a','key':'a','allTenants':true} | /allTenants",
        "{'topic':'a','pause':true} | /pause",
        "{'topic':'a','topic':'b'} | /topic"
      })
  void whatIsWrongIsNamed(String body, String pointer) {
    HttpResponse<String> refused = begin(acme, body);
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
    JsonNode problem = RunningApi.json(refused);
    assertThat(problem.get("type").asString()).isEqualTo("/errors/invalid-pause");
    assertThat(problem.get("errors").valueStream().map(error -> error.get("pointer").asString()))
        .contains(pointer.equals("''") ? "" : pointer);
    assertThat(acme.ids(PAUSES, "pauses")).isEmpty();
  }

  @Test
  void whatIsNoPauseIsNotFound() {
    assertThat(acme.get(NO_ID).statusCode()).isEqualTo(404);
    assertThat(end(acme, NO_ID).statusCode()).isEqualTo(404);
    assertThat(acme.get("/v1/pauses/x").statusCode()).isEqualTo(404);
    assertThat(begin(acme, "[]").statusCode()).isEqualTo(400);
    Caller reader = Caller.withToken(api, ISSUER.token("acme", "read"));
    assertThat(begin(reader, "{}").statusCode()).isEqualTo(403);
  }

  /** As a callback sets it aside. */
  @Test
  void aTimerThatWaitsIsShownAsPausedAndNotAsOverdue() {
    String id = id(acme.submit("{\"topic\":\"paused\",\"payload\":1,\"delay\":\"0s\"}"));
    api.sql().update("UPDATE timer SET next_at = due_at + ?", Waiting.FROM);

    JsonNode paused = RunningApi.json(acme.get("/v1/timers/" + id));
    assertThat(paused.get("state").asString()).isEqualTo("paused");
    assertThat(paused.has("nextAttemptAt")).isFalse();
    assertThat(count("paused")).isEqualTo(1);
    assertThat(count("overdue")).isZero();
    JsonNode status = RunningApi.json(acme.get("/v1/status"));
    assertThat(status.at("/paused/timers").asInt()).isEqualTo(1);
    assertThat(status.has("oldestDue")).isFalse();

    assertThat(acme.call("PATCH", "/v1/timers/" + id, "{\"delay\":\"1d\"}").statusCode())
        .isEqualTo(200);
    assertThat(count("scheduled")).isEqualTo(1);
    assertThat(end(acme, "/v1/timers/" + id).statusCode()).isEqualTo(200);
  }

  private static int count(String state) {
    return RunningApi.json(acme.get("/v1/timers?state=" + state)).get("timers").size();
  }

  private static Instant at(JsonNode pause, String field) {
    return Instant.parse(pause.get(field).asString());
  }

  private static String id(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return RunningApi.json(answer).get("id").asString();
  }

  private static HttpResponse<String> begin(Caller caller, String body) {
    return caller.call("POST", PAUSES, body.replace('\'', '"'));
  }

  private static HttpResponse<String> end(Caller caller, String path) {
    return caller.call("DELETE", path, null);
  }
}
