package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.TestEngines;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Each answer to a cancel is certain; the store's CallerChangesIT has the races. */
class CancelIT {

  private static final String TIMER = "{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"1h\"}";

  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    api = RunningApi.start("cancel");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void cancelledIsCancelledHoweverOftenItIsAskedFor() {
    String id = accepted();

    HttpResponse<String> first = api.delete("/v1/timers/" + id);
    HttpResponse<String> second = api.delete("/v1/timers/" + id);

    assertThat(first.statusCode()).isEqualTo(200);
    JsonNode receipt = RunningApi.json(first);
    assertThat(receipt.get("id").asString()).isEqualTo(id);
    assertThat(receipt.get("state").asString()).isEqualTo("cancelled");
    assertThat(receipt.has("partition")).isFalse();
    assertThat(second.statusCode()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(api.get("/v1/timers/" + id).body()).isEqualTo(first.body());
    assertThat(rows(id)).isZero();
  }

  @Test
  void manyWhoCancelAtOnceGetTheSameReceipt() throws Exception {
    String id = accepted();

    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<HttpResponse<String>>> answers =
          IntStream.range(0, 8)
              .mapToObj(_ -> threads.submit(() -> api.delete("/v1/timers/" + id)))
              .toList();
      for (Future<HttpResponse<String>> answer : answers) {
        assertThat(answer.get().statusCode()).isEqualTo(200);
        assertThat(answer.get().body()).isEqualTo(api.get("/v1/timers/" + id).body());
      }
    }
  }

  @Test
  void whatIsBeingDeliveredMayArrive() {
    String claimed = accepted();
    api.sql()
        .update(
            "UPDATE timer SET claim = UNHEX(LEFT(SHA2('somebody', 256), 32)), claimed_at = 1"
                + " WHERE id = UNHEX(REPLACE(?, '-', ''))",
            claimed);
    String unknown = accepted();
    api.sql()
        .update(
            "UPDATE timer SET attempts = 1, unknown_attempts = 1"
                + " WHERE id = UNHEX(REPLACE(?, '-', ''))",
            unknown);

    for (String id : List.of(claimed, unknown)) {
      HttpResponse<String> answer = api.delete("/v1/timers/" + id);
      assertThat(answer.statusCode()).isEqualTo(409);
      assertThat(type(answer)).isEqualTo("/errors/in-delivery");
      assertThat(rows(id)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, too-late, delivered", "2, timer-ended, dead", "4, timer-ended, expired"})
  void whatHasEndedIsToldWithItsReceipt(int outcome, String type, String state) {
    String id = "01020304-0506-8708-890a-0b0c0d0e0f0" + outcome;
    api.sql()
        .update(
            """
            INSERT INTO receipt (id, finish_seq, day, outcome, tenant, name, topic, due_at,
              started_at, sent_at, acked_at, finished_at, record_partition, record_offset, attempts,
              reason)
            VALUES (UNHEX(REPLACE(?, '-', '')), 1, 20000, ?, 'default', NULL, 'orders',
              1893456000000, 1, 1893456000000, 1893456000003, 1893456000004, 2, 77, 1, NULL)
            """,
            id,
            outcome);

    HttpResponse<String> answer = api.delete("/v1/timers/" + id);

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(type(answer)).isEqualTo("/errors/" + type);
    JsonNode receipt = RunningApi.json(answer).get("receipt");
    assertThat(receipt).isEqualTo(RunningApi.json(api.get("/v1/timers/" + id)));
    assertThat(receipt.get("state").asString()).isEqualTo(state);
    assertThat(receipt.get("offset").asLong()).isEqualTo(77);
  }

  @Test
  void anotherTenantsTimerIsNotFoundAndStays() {
    String id = accepted();
    api.sql().update("UPDATE timer SET tenant = 'other' WHERE id = UNHEX(REPLACE(?, '-', ''))", id);

    assertThat(type(api.delete("/v1/timers/" + id))).isEqualTo("/errors/timer-not-found");
    assertThat(rows(id)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "00000000-0000-8000-8000-000000000000"})
  void anUnknownIdIsNotFound(String id) {
    HttpResponse<String> answer = api.delete("/v1/timers/" + id);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(type(answer)).isEqualTo("/errors/timer-not-found");
  }

  private static String accepted() {
    return RunningApi.json(api.post(TIMER)).get("id").asString();
  }

  private static String type(HttpResponse<String> answer) {
    return RunningApi.json(answer).get("type").asString();
  }

  private static int rows(String id) {
    Integer rows =
        api.sql()
            .queryForObject(
                "SELECT COUNT(*) FROM timer WHERE id = UNHEX(REPLACE(?, '-', ''))",
                Integer.class,
                id);
    return rows == null ? 0 : rows;
  }
}
