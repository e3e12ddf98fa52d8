package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class JobsIT {

  private static final TestIssuer ISSUER = new TestIssuer();
  private static final String BY_ID = " WHERE id = UNHEX(REPLACE(?, '-', ''))";

  private static RunningApi api;
  private static Caller acme;
  private static Caller beta;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("many", 1);
    List<String> settings = new ArrayList<>(List.of(ISSUER.settings()));
    settings.add("--punctual.tenants.acme.topics=.*");
    settings.add("--punctual.tenants.beta.topics=.*");
    settings.add("--punctual.jobs.every=100ms");
    settings.add("--punctual.jobs.timers-max=600");
    settings.add("--punctual.jobs.per-tenant-max=3");
    api = RunningApi.start("jobs", settings.toArray(String[]::new));
    acme = Caller.withToken(api, ISSUER.token("acme", "submit read change"));
    beta = Caller.withToken(api, ISSUER.token("beta", "submit read change"));
  }

  @AfterAll
  static void stop() {
    api.close();
    ISSUER.close();
  }

  @AfterEach
  void empty() {
    for (String table : List.of("job", "job_item", "timer", "dead_timer", "receipt")) {
      api.sql().update("DELETE FROM " + table);
    }
  }

  @Test
  void manyAreCountedThenCancelledEachForCertain() {
    List<String> ids = submitted(acme, 150, "k", "1h");
    String other = submitted(acme, 1, "other", "1h").getFirst();
    String claimed = ids.get(120);
    api.sql().update("UPDATE timer SET claim = id, claimed_at = 1" + BY_ID, claimed);

    String body = "{'action':'cancel','topic':'many','key':'k','start':false}";
    HttpResponse<String> begun = begin(acme, "clean", body);
    assertThat(begun.statusCode()).isEqualTo(201);
    assertThat(begun.headers().firstValue("Location")).hasValue("/v1/jobs/clean");
    JsonNode listed = awaitState(acme, "clean", "listed");
    assertThat(listed.get("found").asInt()).isEqualTo(150);
    assertThat(listed.get("done").asInt()).isZero();
    assertThat(state(ids.getFirst())).isEqualTo("scheduled");
    // What has been cancelled meanwhile counts as done; what has changed is left as it is.
    acme.cancel(ids.getFirst());
    acme.call("PATCH", "/v1/timers/" + ids.get(1), "{\"delay\":\"2h\"}");

    assertThat(begin(acme, "clean", body).statusCode()).isEqualTo(200);
    assertThat(start(acme, "clean").statusCode()).isEqualTo(200);
    JsonNode ended = awaitState(acme, "clean", "ended");
    assertThat(ended.get("done").asInt()).isEqualTo(148);
    assertThat(ended.get("refused").asInt()).isEqualTo(2);
    assertThat(ended.has("endedAt")).isTrue();
    assertThat(acme.get("/v1/jobs/clean/refused").body())
        .isEqualTo(
            ("{\"refused\":[{\"id\":\"%s\",\"type\":\"/errors/version-changed\"},"
                    + "{\"id\":\"%s\",\"type\":\"/errors/in-delivery\"}]}")
                .formatted(ids.get(1), claimed));
    String cursor =
        RunningApi.json(acme.get("/v1/jobs/clean/refused?limit=1")).get("cursor").asString();
    assertThat(acme.ids("/v1/jobs/clean/refused?cursor=" + cursor, "refused"))
        .containsExactly(claimed);
    assertThat(state(ids.getLast())).isEqualTo("cancelled");
    assertThat(state(other)).isEqualTo("scheduled");
    assertThat(start(acme, "clean").statusCode()).isEqualTo(200);
    assertThat(type(begin(acme, "clean", "{'action':'cancel','topic':'many'}")))
        .isEqualTo("/errors/job-exists");
  }

  @Test
  void manyMoveByATimeAndNoneTwice() {
    List<String> ids = submitted(acme, 3, "k", "1h");
    Instant before = due(ids.getFirst());
    begin(acme, "later", "{'action':'move','by':'2h','topic':'many','key':'k','start':false}");
    awaitState(acme, "later", "listed");
    // As a try leaves it whose instance died before it was noted.
    String moved = "{\"deliverAt\":\"%s\"}".formatted(due(ids.get(1)).plusSeconds(7_200));
    acme.call("PATCH", "/v1/timers/" + ids.get(1), moved);
    start(acme, "later");

    assertThat(awaitState(acme, "later", "ended").get("done").asInt()).isEqualTo(3);
    assertThat(due(ids.getFirst())).isEqualTo(before.plusSeconds(7_200));
    assertThat(ids).extracting(acme::version).containsOnly(1);

    begin(acme, "sooner", "{'action':'move','by':'-30d','topic':'many'}");
    assertThat(awaitState(acme, "sooner", "ended").get("done").asInt()).isEqualTo(3);
    assertThat(due(ids.getFirst())).isBefore(before);
  }

  @Test
  void allOfAKeyIsErasedAlsoWhatIsDead() {
    List<String> ids = submitted(acme, 4, "person", "1h");
    String other = submitted(acme, 1, "other", "1h").getFirst();
    kill(ids.get(2));
    kill(other);
    begin(acme, "forget", "{'action':'erase','topic':'many','key':'person'}");
    JsonNode ended = awaitState(acme, "forget", "ended");
    assertThat(ended.get("found").asInt()).isEqualTo(4);
    assertThat(ended.get("done").asInt()).isEqualTo(4);
    assertThat(acme.ids("/v1/dead-timers", "deadTimers")).containsExactly(other);
    assertThat(acme.ids("/v1/timers", "timers")).isEmpty();

    // What comes, dies or moves between its looks is found by the second one.
    kill(submitted(acme, 1, "person", "1h").getFirst());
    String moved = submitted(acme, 1, "person", "1h").getFirst();
    begin(acme, "late", "{'action':'erase','topic':'many','key':'person','start':false}");
    assertThat(awaitState(acme, "late", "listed").get("found").asInt()).isEqualTo(2);
    kill(submitted(acme, 2, "person", "1h").getFirst());
    acme.call("PATCH", "/v1/timers/" + moved, "{\"delay\":\"2h\"}");
    start(acme, "late");
    JsonNode late = awaitState(acme, "late", "ended");
    assertThat(late.get("found").asInt()).isEqualTo(4);
    assertThat(late.get("done").asInt()).isEqualTo(4);
    assertThat(late.get("refused").asInt()).isZero();
    assertThat(acme.ids("/v1/jobs/late/refused", "refused")).isEmpty();
    assertThat(acme.ids("/v1/dead-timers", "deadTimers")).containsExactly(other);
    assertThat(acme.ids("/v1/timers", "timers")).isEmpty();

    // As a try leaves it whose instance died before it was noted.
    begin(acme, "again", "{'action':'drop','reason':'bad','start':false}");
    awaitState(acme, "again", "listed");
    acme.call("DELETE", "/v1/dead-timers/" + other, null);
    start(acme, "again");
    assertThat(awaitState(acme, "again", "ended").get("done").asInt()).isEqualTo(1);
  }

  @Test
  void deadOnesAreDroppedByTheirReasonDueAndName() {
    List<String> ids = submit(acme, batch(3, "'name':'order:%d-'", 0));
    ids.forEach(JobsIT::kill);
    String other = submitted(acme, 1, "other", "3h").getFirst();
    kill(other);

    begin(acme, "none", "{'action':'drop','reason':'good'}");
    assertThat(awaitState(acme, "none", "ended").get("found").asInt()).isZero();
    long to = System.currentTimeMillis() + Duration.ofHours(2).toMillis();
    begin(acme, "due", "{'action':'drop','reason':'bad','deliverAtFrom':%d}".formatted(to));
    assertThat(awaitState(acme, "due", "ended").get("done").asInt()).isEqualTo(1);
    assertThat(acme.ids("/v1/dead-timers", "deadTimers")).containsExactlyInAnyOrderElementsOf(ids);
    begin(acme, "other", "{'action':'drop','namePrefix':'invoice'}");
    assertThat(awaitState(acme, "other", "ended").get("found").asInt()).isZero();
    begin(
        acme,
        "name",
        "{'action':'drop','topic':'many','namePrefix':'order:','deliverAtTo':%d}".formatted(to));
    assertThat(awaitState(acme, "name", "ended").get("done").asInt()).isEqualTo(3);
    assertThat(acme.ids("/v1/dead-timers", "deadTimers")).isEmpty();
  }

  @Test
  void aJobTakesAPrefixOfNamesAndNoMoreThanItMay() {
    IntStream.range(0, 7).forEach(i -> submit(acme, batch(100, "'name':'order:%d-'", i)));
    submit(acme, batch(1, "'name':'invoice:%d-'", 0));
    assertThat(acme.ids("/v1/timers?namePrefix=invoice", "timers")).hasSize(1);

    begin(acme, "orders", "{'action':'cancel','namePrefix':'order:'}");
    JsonNode ended = awaitState(acme, "orders", "ended");
    assertThat(ended.get("found").asInt()).isEqualTo(600);
    assertThat(ended.get("more").asBoolean()).isTrue();
    assertThat(acme.ids("/v1/timers?limit=500", "timers")).hasSize(101);
  }

  @Test
  void anEndedOneIsForgottenInTimeAndAnyWhenItsOwnerSaysSo() {
    submitted(acme, 5, "k", "1h");
    begin(acme, "waits", "{'action':'cancel','topic':'many','start':false}");
    awaitState(acme, "waits", "listed");
    assertThat(acme.call("DELETE", "/v1/jobs/waits", null).statusCode()).isEqualTo(200);
    assertThat(acme.get("/v1/jobs/waits").statusCode()).isEqualTo(404);
    assertThat(acme.ids("/v1/timers", "timers")).hasSize(5);

    begin(acme, "done", "{'action':'cancel','topic':'many'}");
    awaitState(acme, "done", "ended");
    api.sql().update("UPDATE job SET free_at = 5");
    await().untilAsserted(() -> assertThat(acme.get("/v1/jobs/done").statusCode()).isEqualTo(404));
  }

  @Test
  void aTenantHasItsOwnAndNoMoreThanItMay() {
    submitted(beta, 1, "k", "1h");
    String waiting = "{'action':'cancel','topic':'many','start':false}";
    for (String name : List.of("b", "a", "c")) {
      begin(acme, name, waiting);
      assertThat(awaitState(acme, name, "listed").get("found").asInt()).isZero();
    }
    assertThat(type(begin(acme, "d", waiting))).isEqualTo("/errors/too-many-jobs");
    JsonNode page = RunningApi.json(acme.get("/v1/jobs?limit=2"));
    assertThat(page.at("/jobs/0/name").asString()).isEqualTo("a");
    JsonNode rest = RunningApi.json(acme.get("/v1/jobs?cursor=" + page.get("cursor").asString()));
    assertThat(rest.at("/jobs/0/name").asString()).isEqualTo("c");
    assertThat(beta.get("/v1/jobs/a").statusCode()).isEqualTo(404);
    assertThat(beta.get("/v1/jobs/a/refused").statusCode()).isEqualTo(404);
    assertThat(start(beta, "a").statusCode()).isEqualTo(404);
    assertThat(beta.ids("/v1/timers", "timers")).hasSize(1);
    start(acme, "b");
    awaitState(acme, "b", "ended");
    assertThat(begin(acme, "d", waiting).statusCode()).isEqualTo(201);
    assertThat(acme.get("/v1/jobs/b").statusCode()).isEqualTo(404);
    Caller reader = Caller.withToken(api, ISSUER.token("acme", "read"));
    assertThat(begin(reader, "a", "{}").statusCode()).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{} | /action",
        "{'action':'delete'} | /action",
        "{'action':'cancel'} | ''",
        "{'action':'cancel','topic':7} | /topic",
        "{'action':'cancel','topic':'a b'} | /topic",
        "{'action':'cancel','key':'a'} | /key",
        "{'action':'cancel','namePrefix':' '} | /namePrefix",
        "{'action':'cancel','topic':'a','state':'lost'} | /state",
        "{'action':'cancel','topic':'a','deliverAtTo':'soon'} | /deliverAtTo",
        "{'action':'cancel','topic':'a','by':'2h'} | /by",
        "{'action':'cancel','topic':'a','reason':'b'} | /reason",
        "{'action':'cancel','topic':'a','start':'no'} | /start",
        "{'action':'cancel','topic':'a','limit':5} | /limit",
        "{'action':'move','topic':'a'} | /by",
        "{'action':'move','topic':'a','by':'0s'} | /by",
        "{'action':'move','topic':'a','by':'tomorrow'} | /by",
        "{'action':'drop','topic':'a','state':'overdue'} | /state",
        "{'action':'erase','topic':'a'} | ''",
        "{'action':'erase','topic':'a','key':'b','namePrefix':'c'} | /namePrefix"
      })
  void whatIsWrongIsNamed(String body, String pointer) {
    HttpResponse<String> refused = begin(acme, "wrong", body);
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
    JsonNode problem = RunningApi.json(refused);
    assertThat(problem.get("type").asString()).isEqualTo("/errors/invalid-job");
    assertThat(problem.get("errors").valueStream().map(error -> error.get("pointer").asString()))
        .contains(pointer.equals("''") ? "" : pointer);
    assertThat(acme.get("/v1/jobs/wrong").statusCode()).isEqualTo(404);
  }

  private static List<String> submitted(Caller caller, int count, String key, String delay) {
    return submit(caller, batch(count, "'key':'" + key + "'", 0).replace("1h", delay));
  }

  /** One after the other in due order. */
  private static String batch(int count, String member, int number) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              String own = member.formatted(number);
              return own.endsWith("-'") ? own.replace("-'", "-" + i + "'") : own;
            })
        .map(own -> "{'topic':'many','payload':1,'delay':'1h'," + own + "}")
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static List<String> submit(Caller caller, String batch) {
    HttpResponse<String> answer = caller.call("POST", "/v1/timers:batch", batch.replace('\'', '"'));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return RunningApi.json(answer)
        .get("results")
        .valueStream()
        .map(result -> result.get("id").asString())
        .toList();
  }

  private static HttpResponse<String> begin(Caller caller, String name, String body) {
    return caller.call("PUT", "/v1/jobs/" + name, body.replace('\'', '"'));
  }

  private static HttpResponse<String> start(Caller caller, String name) {
    return caller.call("POST", "/v1/jobs/" + name + ":start", null);
  }

  private static JsonNode awaitState(Caller caller, String name, String state) {
    return await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> RunningApi.json(caller.get("/v1/jobs/" + name)),
            job -> job.path("state").asString("").equals(state));
  }

  private static String type(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
    return RunningApi.json(answer).get("type").asString();
  }

  private static String state(String id) {
    return RunningApi.json(acme.get("/v1/timers/" + id)).get("state").asString();
  }

  private static Instant due(String id) {
    return Instant.parse(RunningApi.json(acme.get("/v1/timers/" + id)).get("deliverAt").asString());
  }

  /** As the callback does. */
  private static void kill(String id) {
    api.sql()
        .update(
            "INSERT INTO dead_timer (id, shard, tenant, name, topic, record_key, key_hash, payload,"
                + " due_at, seq, died_at, attempts, reason) SELECT id, shard, tenant, name, topic,"
                + " record_key, key_hash, payload, due_at, seq, 1, 1, 'bad' FROM timer"
                + BY_ID,
            id);
    api.sql().update("DELETE FROM timer" + BY_ID, id);
  }
}
