package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.TestEngines;
import io.punctual.store.accuracy.AccuracyLedger;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is one tenant's is not there for another. */
class TenantsIT {

  private static final String TIMER =
      "{\"topic\":\"orders\",\"key\":\"k\",\"payload\":%s,\"deliverAt\":%d}";
  private static final String NAMED =
      "{\"topic\":\"orders\",\"payload\":%s,\"deliverAt\":1900000000000,\"name\":\"%s\"}";
  private static final long DUE = 1_900_000_000_000L;

  private static RunningApi api;
  private static Caller acme;
  private static Caller beta;

  @BeforeAll
  static void start(@TempDir Path secrets) throws IOException {
    Files.writeString(
        secrets.resolve("punctual.tenants.acme.token-sha256"),
        Caller.sha256("acme-old") + "," + Caller.sha256("acme-new") + "\n");
    Files.writeString(secrets.resolve("punctual.tenants.acme.topics"), ".*");
    TestEngines.kafka().createTopic("orders", 4);
    api =
        RunningApi.start(
            "tenants",
            "--spring.config.import=configtree:" + secrets + "/",
            "--punctual.tenants.beta.token-sha256=" + Caller.sha256("beta"),
            "--punctual.tenants.beta.topics=orders,beta-.*");
    acme = Caller.withToken(api, "acme-new");
    beta = Caller.withToken(api, "beta");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @BeforeEach
  void empty() {
    for (String table : List.of("timer", "timer_name", "receipt", "dead_timer", "accuracy")) {
      api.sql().update("DELETE FROM " + table);
    }
  }

  @Test
  void withoutATenantsTokenNothingIsAnsweredButHealthAndMetrics() {
    String id = submitted(acme, 1, DUE);
    for (Caller nobody :
        List.of(
            new Caller(api, null),
            new Caller(api, "Bearer wrong"),
            new Caller(api, "Bearer " + Caller.sha256("beta")),
            new Caller(api, "Basic YWNtZTphY21lLW5ldw=="))) {
      Stream.concat(
              Call.onOneTimer(id, "name"),
              Stream.of(
                  new Call("POST", "/v1/timers", TIMER.formatted(2, DUE)),
                  new Call("POST", "/v1/timers", "no json"),
                  new Call("GET", "/v1/timers", null),
                  new Call("GET", "/v1/receipts", null),
                  new Call("GET", "/v1/forecast", null),
                  new Call("GET", "/v1/accuracy", null),
                  new Call("GET", "/v1/accuracy/topics", null),
                  new Call("GET", "/v1/accuracy/most-late", null),
                  new Call("GET", "/v1/dead-timers", null),
                  new Call("POST", "/v1/dead-timers:redrive?topic=orders", null),
                  new Call("POST", "/v1/dead-timers:drop?topic=orders", null),
                  new Call("GET", "/%761/timers", null),
                  new Call("GET", "/nothing", null)))
          .forEach(call -> assertUnauthorized(call, nobody));
      assertThat(nobody.get("/actuator/health").statusCode()).isEqualTo(200);
      assertThat(nobody.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
      assertThat(nobody.get("/actuator/prometheus").body()).contains("punctual_unauthorized_total");
    }
    assertThat(acme.version(id)).isZero();
    assertThat(count("timer")).isEqualTo(1);
  }

  private static void assertUnauthorized(Call call, Caller nobody) {
    HttpResponse<String> answer = call.by(nobody);
    assertThat(answer.statusCode()).as(call.toString()).isEqualTo(401);
    assertThat(answer.headers().firstValue("www-authenticate").orElseThrow()).startsWith("Bearer");
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(RunningApi.json(answer).get("type").asString()).isEqualTo("/errors/unauthorized");
  }

  @Test
  void eachOfATenantsTokensIsGood() {
    String id = submitted(Caller.withToken(api, "acme-old"), 1, DUE);
    assertThat(acme.version(id)).isZero();
    assertThat(api.sql().queryForList("SELECT tenant FROM timer", String.class))
        .containsExactly("acme");
  }

  @Test
  void anothersPendingTimerIsAsIfItWereNotThere() {
    String id = named(acme, 1, "rent");

    assertNotThereForBeta(id, "rent");

    assertThat(acme.version(id)).isZero();
    assertThat(RunningApi.json(acme.get("/v1/timers/by-name/rent")).get("id").asString())
        .isEqualTo(id);
  }

  @Test
  void anothersFinishedTimerIsAsIfItWereNotThere() {
    String id = named(acme, 1, "rent");
    api.sql().update("UPDATE timer SET claim = x'0001', unknown_attempts = 1");
    assertNotThereForBeta(id, "rent");
    api.sql().update("UPDATE timer SET claim = NULL, unknown_attempts = 0");
    assertThat(acme.cancel(id).statusCode()).isEqualTo(200);

    assertNotThereForBeta(id, "rent");

    assertThat(acme.cancel(id).statusCode()).isEqualTo(200);
  }

  @Test
  void anothersDeadTimerIsAsIfItWereNotThere() {
    String id = named(acme, 1, "rent");
    die();

    assertNotThereForBeta(id, "rent");
    HttpResponse<String> redriven = beta.call("POST", "/v1/dead-timers:redrive?topic=orders", null);
    assertThat(RunningApi.json(redriven).get("redriven").asInt()).isZero();

    assertThat(acme.get("/v1/dead-timers/" + id).statusCode()).isEqualTo(200);
    assertThat(acme.call("POST", "/v1/dead-timers/" + id + ":redrive", null).statusCode())
        .isEqualTo(200);
    assertThat(api.sql().queryForList("SELECT tenant FROM timer", String.class))
        .containsExactly("acme");
  }

  /** The answers are those to an id and a name that nobody has, to the letter. */
  private static void assertNotThereForBeta(String id, String name) {
    List<Call> theirs = Call.onOneTimer(id, name).toList();
    List<Call> nobodys = Call.onOneTimer(UUID.randomUUID().toString(), "nobodys").toList();
    for (int i = 0; i < theirs.size(); i++) {
      HttpResponse<String> answer = theirs.get(i).by(beta);
      assertThat(answer.statusCode()).as(theirs.get(i).toString()).isEqualTo(404);
      assertThat(answer.body()).isEqualTo(nobodys.get(i).by(beta).body());
    }
  }

  @Test
  void oneNameIsATimerOfEachTenant() {
    String acmes = named(acme, 1, "rent");
    String betas = named(beta, 2, "rent");

    assertThat(betas).isNotEqualTo(acmes);
    assertThat(named(acme, 1, "rent")).isEqualTo(acmes);
    assertThat(named(beta, 2, "rent")).isEqualTo(betas);
    assertThat(beta.call("DELETE", "/v1/timers/by-name/rent", null).statusCode()).isEqualTo(200);
    assertThat(acme.version(acmes)).isZero();
    assertThat(beta.submit(NAMED.formatted(3, "rent")).statusCode()).isEqualTo(201);
    assertThat(acme.submit(NAMED.formatted(3, "rent")).statusCode()).isEqualTo(409);
  }

  @Test
  void listsAndLoadAreOfOwnTimersAlone() {
    List<String> acmes = IntStream.range(0, 5).mapToObj(i -> submitted(acme, i, DUE + i)).toList();
    List<String> betas = IntStream.range(0, 3).mapToObj(i -> submitted(beta, i, DUE + i)).toList();

    assertThat(acme.ids("/v1/timers", "timers")).isEqualTo(acmes);
    assertThat(beta.ids("/v1/timers", "timers")).isEqualTo(betas);
    assertThat(acme.ids("/v1/timers?topic=orders&key=k", "timers")).isEqualTo(acmes);
    assertThat(beta.ids("/v1/timers?topic=orders&key=k", "timers")).isEqualTo(betas);
    assertThat(loaded(acme)).isEqualTo(5);
    assertThat(loaded(beta)).isEqualTo(3);

    acmes.forEach(acme::cancel);
    beta.cancel(betas.getFirst());
    assertThat(acme.ids("/v1/receipts", "receipts")).containsExactlyInAnyOrderElementsOf(acmes);
    assertThat(beta.ids("/v1/receipts", "receipts")).containsExactly(betas.getFirst());

    die();
    assertThat(acme.ids("/v1/dead-timers", "deadTimers")).isEmpty();
    assertThat(beta.ids("/v1/dead-timers", "deadTimers"))
        .containsExactlyInAnyOrderElementsOf(betas.subList(1, 3));
  }

  @Test
  void anothersCursorShowsNothingButOnesOwn() {
    IntStream.range(0, 4).forEach(i -> submitted(acme, i, DUE + i));
    String before = submitted(beta, 1, DUE);
    String behind = submitted(beta, 2, DUE + 9);
    JsonNode page = RunningApi.json(acme.get("/v1/timers?limit=2"));
    String cursor = "/v1/timers?cursor=" + page.get("cursor").asString();

    assertThat(beta.ids(cursor, "timers")).containsExactly(behind).doesNotContain(before);
    assertThat(acme.ids(cursor, "timers")).hasSize(2);
  }

  @Test
  void accuracyIsOfOwnDeliveriesAlone() {
    long minute = System.currentTimeMillis() / 60_000 - 5;
    AccuracyLedger ledger = api.bean(AccuracyLedger.class);
    for (String topic : List.of("orders", AccuracyLedger.ALL_TOPICS)) {
      ledger.flush(1, LedgerRows.of("acme", topic, minute, 1_000, 2_000));
      ledger.flush(1, LedgerRows.of("beta", topic, minute, 9_000));
    }

    for (String question : List.of("/v1/accuracy", "/v1/accuracy?topic=orders")) {
      assertThat(RunningApi.json(acme.get(question)).get("count").asInt()).isEqualTo(2);
      assertThat(RunningApi.json(beta.get(question)).get("count").asInt()).isEqualTo(1);
    }
  }

  @Test
  void aTopicIsOpenToTheTenantsItIsOpenedTo() {
    TestEngines.kafka().createTopic("beta-own", 1);
    TestEngines.kafka().createTopic("acme-own", 1);
    String body = "{\"topic\":\"%s\",\"payload\":1,\"delay\":\"P1D\"}";

    HttpResponse<String> refused = beta.submit(body.formatted("acme-own"));

    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(RunningApi.json(refused).get("type").asString())
        .isEqualTo("/errors/topic-not-allowed");
    assertThat(beta.submit(body.formatted("beta-own")).statusCode()).isEqualTo(201);
    assertThat(acme.submit(body.formatted("acme-own")).statusCode()).isEqualTo(201);
    assertThat(acme.submit(body.formatted("__consumer_offsets")).statusCode()).isEqualTo(422);
  }

  @Test
  void requestsAreCountedByTenant() {
    acme.get("/v1/timers");
    await()
        .untilAsserted(
            () ->
                assertThat(acme.get("/actuator/prometheus").body())
                    .contains("punctual_tenant_requests_seconds_count{" + tags("acme"))
                    .contains("punctual_tenant_in_flight_limit{" + tags("beta") + " 256.0"));
  }

  private static String tags(String tenant) {
    return "service=\"pubsub-api\",tenant=\"%s\"}".formatted(tenant);
  }

  private static void die() {
    api.sql()
        .update(
            """
            INSERT INTO dead_timer (id, shard, tenant, name, topic, record_key, key_hash, payload,
              due_at, seq, attempts, died_at, reason)
            SELECT id, shard, tenant, name, topic, record_key, key_hash, payload, due_at, seq, 1, 1,
              'RecordTooLarge' FROM timer
            """);
    api.sql().update("DELETE FROM timer");
  }

  private static String submitted(Caller caller, int payload, long due) {
    return id(caller.submit(TIMER.formatted(payload, due)), 201);
  }

  /** Anew, or found again. */
  private static String named(Caller caller, int payload, String name) {
    HttpResponse<String> answer = caller.submit(NAMED.formatted(payload, name));
    return id(answer, answer.statusCode() == 200 ? 200 : 201);
  }

  private static String id(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return RunningApi.json(answer).get("id").asString();
  }

  private static long loaded(Caller caller) {
    String question = "/v1/forecast?from=%d&to=%d".formatted(DUE, DUE + 60_000);
    return RunningApi.json(caller.get(question)).get("timers").asLong();
  }

  private static int count(String table) {
    Integer count = api.sql().queryForObject("SELECT COUNT(*) FROM " + table, Integer.class);
    return count == null ? 0 : count;
  }
}
