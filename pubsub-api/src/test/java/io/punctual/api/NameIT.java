package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.request.ContentHash;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest;
import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A name makes a submission repeatable, through any instance. */
class NameIT {

  private static RunningApi api;
  private static RunningApi other;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    TestEngines.rocketMq().createAlarmTopic(RunningApi.alarmTopic("name"), 16);
    String database = RunningApi.freshDatabase("name");
    String nameServer = TestEngines.rocketMq().nameServerAddress();
    // None of the fifty is turned away because the machine is busy.
    String[] patient = {"--punctual.submit.queue-wait-max=1m", "--punctual.lookups.wait-max=1m"};
    api = RunningApi.startWith("name", nameServer, database, patient);
    other = RunningApi.startWith("name", nameServer, database, patient);
  }

  @AfterAll
  static void stop() {
    other.close();
    api.close();
  }

  @Test
  void fiftyWhoSubmitANameThroughTwoInstancesGetOneTimer() throws Exception {
    List<HttpResponse<String>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(50)) {
      List<Future<HttpResponse<String>>> all = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        RunningApi instance = i % 2 == 0 ? api : other;
        all.add(threads.submit(() -> instance.post(timer("fifty", 1))));
      }
      for (Future<HttpResponse<String>> answer : all) {
        answers.add(answer.get());
      }
    }

    assertThat(answers).filteredOn(answer -> answer.statusCode() == 201).hasSize(1);
    assertThat(answers).filteredOn(answer -> answer.statusCode() == 200).hasSize(49);
    Set<String> ids = answers.stream().map(NameIT::id).collect(Collectors.toSet());
    assertThat(ids).hasSize(1);
    assertThat(rowsNamed("fifty")).isEqualTo(1);
  }

  @Test
  void aRepeatIsAnsweredWithTheTimerAndOtherContentWithItsId() {
    HttpResponse<String> first = api.post(timer("repeat", 1));

    HttpResponse<String> repeat = other.post("  " + timer("repeat", 1));
    HttpResponse<String> otherContent = other.post(timer("repeat", 2));

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(RunningApi.json(first).get("name").asString()).isEqualTo("repeat");
    assertThat(repeat.statusCode()).isEqualTo(200);
    assertThat(RunningApi.json(repeat)).isEqualTo(RunningApi.json(first));
    assertThat(repeat.headers().firstValue("etag")).hasValue("\"0\"");
    assertThat(otherContent.statusCode()).isEqualTo(409);
    assertThat(type(otherContent)).isEqualTo("/errors/name-taken");
    assertThat(id(otherContent)).isEqualTo(id(first));
  }

  @Test
  void aRepeatAfterTheDeliveryIsAnsweredWithTheReceipt() {
    String id = id(api.post(timer("delivered", 1)));
    api.sql()
        .update(
            """
            INSERT INTO receipt (id, finish_seq, day, outcome, tenant, name, topic, due_at,
              started_at, sent_at, acked_at, finished_at, record_partition, record_offset, attempts,
              reason)
            VALUES (UNHEX(REPLACE(?, '-', '')), 1, 40000, 1, 'default', 'delivered', 'orders',
              1, 1, 1, 1, ?, 2, 77, 1, NULL)
            """,
            id,
            System.currentTimeMillis());
    api.sql().update("DELETE FROM timer WHERE id = UNHEX(REPLACE(?, '-', ''))", id);

    HttpResponse<String> repeat = api.post(timer("delivered", 1));

    assertThat(repeat.statusCode()).isEqualTo(200);
    JsonNode receipt = RunningApi.json(repeat);
    assertThat(receipt.get("id").asString()).isEqualTo(id);
    assertThat(receipt.get("state").asString()).isEqualTo("delivered");
    assertThat(receipt.get("offset").asLong()).isEqualTo(77);
    assertThat(api.get("/v1/timers/by-name/delivered").body()).isEqualTo(repeat.body());
    assertThat(type(api.post(timer("delivered", 2)))).isEqualTo("/errors/name-taken");
    assertThat(type(api.delete("/v1/timers/by-name/delivered"))).isEqualTo("/errors/too-late");
  }

  /** Two hours after the due its deliverAt would be refused, and its topic may be gone. */
  @Test
  void aRepeatIsAnsweredThoughANewSubmissionWouldBeRefused() {
    String body =
        "{\"topic\": \"orders\", \"name\": \"%s\", \"payload\": 1, \"deliverAt\": 1700000000000}";
    TimerRequest request =
        ((Reading.Understood<TimerRequest>)
                api.bean(ReadTimerRequest.class).read(body.formatted("old").getBytes(UTF_8)))
            .request();
    String id = id(api.post(timer("old", 1)));
    api.sql()
        .update(
            "UPDATE timer_name SET content_hash = ? WHERE timer_id = UNHEX(REPLACE(?, '-', ''))",
            ContentHash.of(request),
            id);

    HttpResponse<String> repeat = api.post(body.formatted("old"));

    assertThat(repeat.statusCode()).isEqualTo(200);
    assertThat(id(repeat)).isEqualTo(id);
    assertThat(type(api.post(body.formatted("new")))).isEqualTo("/errors/due-in-the-past");
  }

  @Test
  void aTimerIsFoundMovedFiredAndCancelledByItsName() {
    String name = "A-z0.9_~:fire";
    String path = "/v1/timers/by-name/" + name;
    String id = id(api.post(timer(name, 1)));

    assertThat(id(api.get(path))).isEqualTo(id);
    HttpResponse<String> moved = api.patch(path, "{\"delay\": \"2h\"}", "If-Match", "\"0\"");
    assertThat(moved.statusCode()).isEqualTo(200);
    assertThat(id(moved)).isEqualTo(id);
    assertThat(type(api.patch(path, "{\"delay\": \"2h\"}", "If-Match", "\"0\"")))
        .isEqualTo("/errors/version-changed");
    assertThat(RunningApi.json(api.post(path + ":fire", "")).get("version").asInt()).isEqualTo(2);
    HttpResponse<String> cancelled = api.delete(path);
    assertThat(cancelled.statusCode()).isEqualTo(200);
    assertThat(RunningApi.json(cancelled).get("state").asString()).isEqualTo("cancelled");
  }

  @Test
  void aCancelFreesTheName() {
    String path = "/v1/timers/by-name/free";
    String first = id(api.post(timer("free", 1)));
    api.delete("/v1/timers/" + first);

    assertThat(type(api.get(path))).isEqualTo("/errors/timer-not-found");
    assertThat(type(api.delete(path))).isEqualTo("/errors/timer-not-found");
    HttpResponse<String> second = api.post(timer("free", 2));
    assertThat(second.statusCode()).isEqualTo(201);
    assertThat(id(second)).isNotEqualTo(first);
    assertThat(id(api.get(path))).isEqualTo(id(second));
  }

  /** The name's row is locked by a stranger: whoever wants it waits, all others do not. */
  @Test
  void aNameBeingTakenKeepsNoStrangersTimerWaiting() throws Exception {
    try (Connection lock = api.bean(DataSource.class).getConnection();
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      lock.setAutoCommit(false);
      take(lock, "hot");
      List<Future<HttpResponse<String>>> waiting = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        waiting.add(threads.submit(() -> api.post(timer("hot", 1))));
      }
      await().atMost(Duration.ofSeconds(10)).until(() -> namesQueued() == 4);

      HttpResponse<String> stranger =
          api.post("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"1h\"}");

      assertThat(stranger.statusCode()).isEqualTo(201);
      assertThat(waiting).noneMatch(Future::isDone);
      lock.rollback();
      lock.setAutoCommit(true);
      for (Future<HttpResponse<String>> answer : waiting) {
        answer.get();
      }
    }
    assertThat(api.post(timer("hot", 1)).statusCode()).isEqualTo(200);
    assertThat(rowsNamed("hot")).isEqualTo(1);
  }

  /** All but those that the four writers have in hand. */
  private static double namesQueued() {
    return api.bean(MeterRegistry.class).get("punctual.names.queue.timers").gauge().value();
  }

  private static void take(Connection lock, String name) throws Exception {
    try (Statement statement = lock.createStatement()) {
      statement.executeUpdate(
          """
          INSERT INTO timer_name (name_hash, content_hash, timer_id, expires_at)
          VALUES (UNHEX(SHA2(CONCAT('default', CHAR(0), '%s'), 256)), UNHEX(REPEAT('00', 32)),
            UNHEX(REPEAT('00', 16)), 0)
          """
              .formatted(name));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a/b", "ä", "a%20b", ".", ".."})
  void anIllegalNameIsRefused(String name) {
    HttpResponse<String> answer = api.post(timer(name, 1));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(RunningApi.json(answer).at("/errors/0/pointer").asString()).isEqualTo("/name");
  }

  @Test
  void aNameOfAHundredAndTwentyEightIsTheLongest() {
    assertThat(api.post(timer("n".repeat(128), 1)).statusCode()).isEqualTo(201);
    assertThat(api.post(timer("n".repeat(129), 1)).statusCode()).isEqualTo(400);
    assertThat(api.get("/v1/timers/by-name/" + "n".repeat(129)).statusCode()).isEqualTo(404);
  }

  private static String timer(String name, int payload) {
    return "{\"topic\": \"orders\", \"name\": \"%s\", \"payload\": %d, \"delay\": \"1h\"}"
        .formatted(name, payload);
  }

  private static String id(HttpResponse<String> answer) {
    return RunningApi.json(answer).get("id").asString();
  }

  private static String type(HttpResponse<String> answer) {
    return RunningApi.json(answer).get("type").asString();
  }

  private static int rowsNamed(String name) {
    Integer rows =
        api.sql().queryForObject("SELECT COUNT(*) FROM timer WHERE name = ?", Integer.class, name);
    return rows == null ? 0 : rows;
  }
}
