package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.tenant.TimerQuotas;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Who asks for too much is refused; the others are not. */
class TenantLimitsIT {

  private static final String TIMER = "{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"P1D\"}";

  private static String database;
  private static final Duration LONG = Duration.ofSeconds(60);

  private static RunningApi api;

  @BeforeAll
  static void start() {
    List.of("orders", "of-brimful", "of-roomy")
        .forEach(topic -> TestEngines.kafka().createTopic(topic, 1));
    TestEngines.rocketMq().createAlarmTopic(RunningApi.alarmTopic("tenantlimits"), 16);
    database = RunningApi.freshDatabase("tenantlimits");
    List<String> settings =
        new ArrayList<>(
            List.of(
                "--punctual.submit.queue-max=4",
                "--punctual.submit.writers=1",
                "--punctual.submit.batch-max=1",
                "--punctual.submit.wait-max=1m",
                "--punctual.tenants.parallel.in-flight-max=1",
                "--punctual.tenants.fast.requests-per-second=1",
                "--punctual.tenants.counted.requests-per-second=50",
                "--punctual.tenants.paced.timers-per-second=2",
                "--punctual.tenants.full.pending-max=3",
                "--punctual.tenants.brimful.pending-max=3",
                "--punctual.tenants.heavy.pending-bytes-max=1KB",
                "--punctual.submissions.topics.brimful=of-brimful",
                "--punctual.submissions.topics.roomy=of-roomy",
                "--punctual.submissions.refused-topic=of-nobody"));
    for (String tenant :
        List.of(
            "greedy",
            "parallel",
            "fast",
            "counted",
            "paced",
            "full",
            "brimful",
            "heavy",
            "roomy",
            "modest")) {
      String key = "--punctual.tenants." + tenant;
      settings.add(key + ".topics=.*");
      settings.add(key + ".token-sha256=" + Caller.sha256(tenant));
    }
    api =
        RunningApi.startWith(
            "tenantlimits",
            TestEngines.rocketMq().nameServerAddress(),
            database,
            settings.toArray(String[]::new));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void whatExceedsATenantsLimitWaitsInItsTopicAndHoldsUpNoOthers() throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", TestEngines.kafka().bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (String topic : List.of("of-brimful", "of-roomy")) {
        for (int i = 0; i < 10; i++) {
          ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, new byte[] {1});
          record.headers().add("punctual-topic", "orders".getBytes(UTF_8));
          record.headers().add("punctual-delay", "1h".getBytes(UTF_8));
          producer.send(record).get();
        }
      }
    }
    await().atMost(LONG).until(() -> pending("roomy") == 10 && pending("brimful") > 0);
    assertThat(pending("brimful")).isEqualTo(3);

    api.sql().update("DELETE FROM timer WHERE tenant = 'brimful'");
    await().atMost(LONG).until(() -> pending("brimful") == 3);
  }

  private static int pending(String tenant) {
    return api.sql()
        .queryForObject("SELECT COUNT(*) FROM timer WHERE tenant = ?", Integer.class, tenant);
  }

  @Test
  void aTenantIsToldItsLimits() {
    assertThat(Caller.withToken(api, "counted").get("/v1/tenant").body())
        .isEqualTo(
            """
            {"tenant":"counted","scopes":["change","read","submit"],"topics":[".*"],\
            "inFlight":{"used":1,"max":256},"requestsPerSecondMax":50}\
            """);
    assertThat(Caller.withToken(api, "full").get("/v1/tenant").body())
        .contains("\"max\":3}")
        .doesNotContain("PerSecondMax", "pendingBytes");
  }

  @Test
  void whoHasItsShareOfTheQueueIsRefusedWhileAnotherIsAccepted() throws SQLException {
    Caller greedy = Caller.withToken(api, "greedy");
    Caller modest = Caller.withToken(api, "modest");
    greedy.submit(TIMER);
    long writtenBefore = queueWaits();
    try (Connection blocker = connect();
        Statement sql = blocker.createStatement()) {
      sql.execute("LOCK TABLES timer READ");
      CompletableFuture<HttpResponse<String>> writing = submitBeside(greedy);
      await().until(() -> queueWaits() > writtenBefore);
      CompletableFuture<HttpResponse<String>> first = submitBeside(greedy);
      CompletableFuture<HttpResponse<String>> second = submitBeside(greedy);
      await().until(() -> queued() == 2);

      assertRefused(greedy.submit(TIMER), "greedy", "queue");
      CompletableFuture<HttpResponse<String>> others = submitBeside(modest);
      await().until(() -> queued() == 3);
      assertThat(first).isNotDone();

      sql.execute("UNLOCK TABLES");
      assertThat(writing.join().statusCode()).isEqualTo(201);
      assertThat(first.join().statusCode()).isEqualTo(201);
      assertThat(second.join().statusCode()).isEqualTo(201);
      assertThat(others.join().statusCode()).isEqualTo(201);
    }
    assertThat(greedy.submit(TIMER).statusCode()).isEqualTo(201);
  }

  @Test
  void whoHasTooManyRequestsOutIsRefusedWhileAnotherIsAnswered() throws SQLException {
    Caller parallel = Caller.withToken(api, "parallel");
    Caller modest = Caller.withToken(api, "modest");
    try (Connection blocker = connect();
        Statement sql = blocker.createStatement()) {
      sql.execute("LOCK TABLES timer READ, receipt READ");
      CompletableFuture<HttpResponse<String>> out = submitBeside(parallel);
      await().until(() -> inFlight("parallel") == 1);

      assertRefused(look(parallel), "parallel", "in_flight");
      assertThat(look(modest).statusCode()).isEqualTo(404);
      assertThat(out).isNotDone();

      sql.execute("UNLOCK TABLES");
      assertThat(out.join().statusCode()).isEqualTo(201);
    }
    await().until(() -> inFlight("parallel") == 0);
    assertThat(look(parallel).statusCode()).isEqualTo(404);
  }

  @Test
  void whoIsTooFastIsRefusedWhileAnotherIsAnswered() {
    Caller fast = Caller.withToken(api, "fast");
    Caller modest = Caller.withToken(api, "modest");
    await().until(() -> look(fast).statusCode() == 429);
    for (int i = 0; i < 20; i++) {
      assertThat(look(modest).statusCode()).isEqualTo(404);
    }
    double limited = limited("fast", "rate");
    assertThat(limited).isPositive();
    assertThat(limited("modest", "rate")).isZero();
    await().until(() -> look(fast).statusCode() == 404);
  }

  @Test
  void anAnswerTellsHowManyMoreMayCome() {
    HttpResponse<String> answer = look(Caller.withToken(api, "counted"));
    assertThat(answer.headers().firstValue("ratelimit-policy")).hasValue("\"requests\";q=50;w=1");
    assertThat(answer.headers().firstValue("ratelimit")).hasValue("\"requests\";r=49;t=1");
    assertThat(look(Caller.withToken(api, "modest")).headers().firstValue("ratelimit")).isEmpty();
  }

  @Test
  void eachTimerOfABatchCounts() {
    HttpResponse<String> answer =
        Caller.withToken(api, "paced")
            .call("POST", "/v1/timers:batch", "[%1$s,%1$s,%1$s]".formatted(TIMER));
    assertThat(RunningApi.json(answer).get("results"))
        .extracting((JsonNode result) -> result.get("status").asInt())
        .containsExactly(201, 201, 429);
    assertThat(limited("paced", "timers")).isEqualTo(1);
  }

  @Test
  void whoHasAsManyPendingAsItMayIsRefusedUntilOneHasEnded() {
    Caller full = Caller.withToken(api, "full");
    String id = RunningApi.json(full.submit(TIMER)).get("id").asString();
    full.submit(TIMER);
    assertThat(full.submit(TIMER).statusCode()).isEqualTo(201);
    HttpResponse<String> refused = full.submit(TIMER);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(RunningApi.json(refused).get("detail").asString()).contains("pending-max");
    assertThat(limited("full", "pending")).isEqualTo(1);
    assertThat(full.cancel(id).statusCode()).isEqualTo(200);
    await()
        .atMost(TimerQuotas.COUNT_EVERY.multipliedBy(3))
        .until(() -> full.submit(TIMER).statusCode() == 201);
    await().until(() -> full.submit(TIMER).statusCode() == 429);
  }

  @Test
  void whoseBytesPendingAreAsManyAsTheyMayBeIsRefusedUntilThereAreFewer() {
    Caller heavy = Caller.withToken(api, "heavy");
    String large = TIMER.replace("1,", "\"%s\",".formatted("x".repeat(600)));
    String id = RunningApi.json(heavy.submit(large)).get("id").asString();
    assertThat(heavy.submit(large).statusCode()).isEqualTo(201);
    HttpResponse<String> refused = heavy.submit(TIMER);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(RunningApi.json(refused).get("detail").asString()).contains("pending-bytes-max");
    assertThat(limited("heavy", "pending_bytes")).isEqualTo(1);

    assertThat(heavy.call("PUT", "/v1/timers/" + id + ":payload", "{\"payload\": 1}").statusCode())
        .isEqualTo(200);
    await()
        .atMost(TimerQuotas.COUNT_EVERY.multipliedBy(3))
        .until(() -> heavy.submit(TIMER).statusCode() == 201);
    await()
        .untilAsserted(
            () ->
                assertThat(heavy.get("/v1/tenant").body())
                    .contains("\"pendingBytes\":{\"used\":604,\"max\":1024}"));
  }

  private static void assertRefused(HttpResponse<String> answer, String tenant, String limit) {
    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValue("retry-after")).hasValue("1");
    assertThat(RunningApi.json(answer).get("type").asString())
        .isEqualTo("/errors/too-many-requests");
    await().until(() -> limited(tenant, limit) == 1);
  }

  private static HttpResponse<String> look(Caller caller) {
    return caller.get("/v1/timers/" + UUID.randomUUID());
  }

  private static CompletableFuture<HttpResponse<String>> submitBeside(Caller caller) {
    return CompletableFuture.supplyAsync(() -> caller.submit(TIMER));
  }

  private static MeterRegistry meters() {
    return api.bean(MeterRegistry.class);
  }

  private static long queueWaits() {
    return meters().get("punctual.submit.queue.wait").timer().count();
  }

  private static int queued() {
    return (int) meters().get("punctual.submit.queue.timers").gauge().value();
  }

  private static int inFlight(String tenant) {
    return (int) meters().get("punctual.tenant.in.flight").tag("tenant", tenant).gauge().value();
  }

  private static double limited(String tenant, String limit) {
    return meters().counter("punctual.tenant.limited", "tenant", tenant, "limit", limit).count();
  }

  private static Connection connect() throws SQLException {
    SqlServer engine = TestEngines.database();
    return DriverManager.getConnection(
        database, engine.ddlUser().user(), engine.ddlUser().password());
  }
}
