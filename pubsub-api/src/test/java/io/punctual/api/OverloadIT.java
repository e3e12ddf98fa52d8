package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.engines.SqlServer;
import io.punctual.engines.TestEngines;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class OverloadIT {

  private static final String TIMER =
      "{\"topic\": \"orders\", \"payload\": \"%s\", \"delay\": \"P1D\"}";

  private static final int REQUESTS_MAX = 8;

  private static String database;
  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    TestEngines.rocketMq().createAlarmTopic(RunningApi.alarmTopic("overload"), 16);
    database = RunningApi.freshDatabase("overload");
    api =
        RunningApi.startWith(
            "overload",
            TestEngines.rocketMq().nameServerAddress(),
            database,
            "--punctual.submit.queue-max=2",
            "--punctual.submit.writers=1",
            "--punctual.submit.batch-max=1",
            "--punctual.submit.wait-max=3s",
            // A writer that waits is not to give up when its callers do.
            "--punctual.sql.retry-time-max=10s",
            "--punctual.lookups.wait-max=10s",
            "--server.tomcat.connection-timeout=2s",
            "--punctual.requests.in-flight-max=" + REQUESTS_MAX);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  /** To be repeated, unlike one that ends early. */
  @Test
  void aBodyThatStopsComingIsToldToBeTooSlow() throws IOException {
    try (Socket slow = new Socket("127.0.0.1", api.base().getPort())) {
      slow.getOutputStream()
          .write(
              "POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
                  .getBytes(UTF_8));

      assertThat(new String(slow.getInputStream().readAllBytes(), UTF_8))
          .startsWith("HTTP/1.1 408")
          .contains("/errors/body-too-slow");
    }
  }

  @Test
  void whatHasNoRoomIsTurnedAwayAtOnceAndWhatIsTakenIsAnswered() throws SQLException {
    api.post(TIMER.formatted("warm"));
    try (Connection blocker = connect();
        Statement sql = blocker.createStatement()) {
      sql.execute("LOCK TABLES timer READ");
      CompletableFuture<HttpResponse<String>> written = postBeside("written");
      await().until(() -> queued() == 0 && started(written));
      CompletableFuture<HttpResponse<String>> first = postBeside("first");
      CompletableFuture<HttpResponse<String>> second = postBeside("second");
      await().until(() -> queued() == 2);

      HttpResponse<String> refused = api.post(TIMER.formatted("refused"));

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("retry-after")).hasValue("1");
      assertThat(type(refused)).isEqualTo("/errors/overloaded");
      assertThat(refused.body()).contains("The queue is at its queue-max.");
      assertThat(written).isNotDone();

      assertThat(type(written.join())).isEqualTo("/errors/outcome-unknown");
      assertThat(type(first.join())).isEqualTo("/errors/overloaded");
      assertThat(type(second.join())).isEqualTo("/errors/overloaded");
      sql.execute("UNLOCK TABLES");
    }
    await().until(() -> queued() == 0);
    assertThat(api.post(TIMER.formatted("later")).statusCode()).isEqualTo(201);
    assertThat(api.sql().queryForList("SELECT CAST(payload AS CHAR) FROM timer", String.class))
        .contains("\"warm\"", "\"later\"")
        .doesNotContain("\"refused\"", "\"first\"", "\"second\"");
  }

  @Test
  void aRequestTooManyIsTurnedAwayAtOnceWhateverItAsksAndHealthIsAnswered() throws SQLException {
    try (Connection blocker = connect();
        Statement sql = blocker.createStatement()) {
      sql.execute("LOCK TABLES timer WRITE, receipt WRITE");
      List<CompletableFuture<HttpResponse<String>>> waiting =
          IntStream.range(0, REQUESTS_MAX).mapToObj(_ -> lookBeside()).toList();
      await().until(() -> inFlight() == REQUESTS_MAX);

      HttpResponse<String> refused = api.get("/v1/accuracy");

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("retry-after")).hasValue("1");
      assertThat(type(refused)).isEqualTo("/errors/overloaded");
      assertThat(refused.body()).contains("punctual.requests.in-flight-max");
      assertThat(api.bean(MeterRegistry.class).get("punctual.requests.refused").counter().count())
          .isPositive();
      assertThat(api.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
      assertThat(api.get("/actuator/..;/v1/accuracy").statusCode()).isEqualTo(503);
      sql.execute("UNLOCK TABLES");
      waiting.forEach(CompletableFuture::join);
    }
    await().until(() -> inFlight() == 0);
    assertThat(api.get("/v1/accuracy").statusCode()).isEqualTo(200);
  }

  private static int inFlight() {
    return (int) api.bean(MeterRegistry.class).get("punctual.requests.in.flight").gauge().value();
  }

  private static CompletableFuture<HttpResponse<String>> lookBeside() {
    return CompletableFuture.supplyAsync(
        () -> api.get("/v1/timers/" + UUID.randomUUID()), Thread::startVirtualThread);
  }

  private static CompletableFuture<HttpResponse<String>> postBeside(String payload) {
    return CompletableFuture.supplyAsync(() -> api.post(TIMER.formatted(payload)));
  }

  /** It was taken from the queue: the queue's metrics have seen it come and go. */
  private static boolean started(CompletableFuture<HttpResponse<String>> writing) {
    return !writing.isDone()
        && api.bean(MeterRegistry.class).get("punctual.submit.queue.wait").timer().count() >= 2;
  }

  private static int queued() {
    return (int) api.bean(MeterRegistry.class).get("punctual.submit.queue.timers").gauge().value();
  }

  private static String type(HttpResponse<String> answer) {
    return RunningApi.json(answer).get("type").asString();
  }

  private static Connection connect() throws SQLException {
    SqlServer engine = TestEngines.database();
    return DriverManager.getConnection(
        database, engine.ddlUser().user(), engine.ddlUser().password());
  }
}
