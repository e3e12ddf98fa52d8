package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.api.AlarmListener.Rung;
import io.punctual.engines.TestEngines;
import io.punctual.protocol.Shards;
import io.punctual.store.installation.AlarmQueueTable;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.message.MessageQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.availability.ReadinessState;
import tools.jackson.databind.JsonNode;

class SubmitIT {

  private static final Duration SOON = Duration.ofSeconds(10);

  private static RunningApi api;
  private static AlarmListener alarms;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    api = RunningApi.start("submit");
    alarms =
        new AlarmListener(
            TestEngines.rocketMq().nameServerAddress(), RunningApi.alarmTopic("submit"));
  }

  @AfterAll
  static void stop() throws InterruptedException {
    alarms.close();
    api.close();
  }

  @Test
  void anAcceptedTimerIsDurableAndItsAlarmRings() {
    HttpResponse<String> answer =
        api.post(
            """
            {"topic": "orders", "key": "k-1", "headers": {"b": "2", "a": "1"},
             "payload": { "amount" : 1.10, "big": 12345678901234567890 }, "delay": "2s"}
            """);

    assertThat(answer.statusCode()).isEqualTo(201);
    JsonNode timer = RunningApi.json(answer);
    UUID id = UUID.fromString(timer.get("id").asString());
    assertThat(answer.headers().firstValue("location")).hasValue("/v1/timers/" + id);
    assertThat(timer.get("state").asString()).isEqualTo("scheduled");
    assertThat(id.version()).isEqualTo(8);
    byte[] payload =
        api.sql()
            .queryForObject("SELECT payload FROM timer WHERE record_key = 'k-1'", byte[].class);
    assertThat(new String(payload, UTF_8))
        .isEqualTo("{ \"amount\" : 1.10, \"big\": 12345678901234567890 }");
    long due = Instant.parse(timer.get("deliverAt").asString()).toEpochMilli();
    await().atMost(SOON).until(() -> alarms.rung().containsKey(id));
    Rung rung = alarms.rung().get(id);
    assertThat(rung.timer().dueMillis()).isEqualTo(due);
    assertThat(rung.atMillis()).isLessThan(due);
    int shard = Shards.of(rung.timer().keyHash());
    assertThat(api.bean(AlarmQueueTable.class).read().get(shard).number()).isEqualTo(rung.queue());
  }

  /** By its length {@code WatchRocketMq} sees that a broker has lost its alarms. */
  @Test
  void theBrokersTopicOfTimersCanBeMeasured() {
    api.post("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"30s\"}");
    DefaultMQProducer producer = api.bean(DefaultMQProducer.class);
    String broker = api.bean(AlarmQueueTable.class).read().get(0).broker();

    await()
        .atMost(SOON)
        .until(() -> producer.maxOffset(new MessageQueue("rmq_sys_wheel_timer", broker, 0)) > 0);
  }

  @Test
  void alarmsOfLaterTimersRingAtTheirTimeAndShareMessages() {
    Instant due = Instant.now().plusSeconds(14);
    List<UUID> ids =
        IntStream.range(0, 40)
            .parallel()
            .mapToObj(
                i ->
                    api.post(
                        "{\"topic\": \"orders\", \"key\": \"one\", \"payload\": %d, \"deliverAt\": %d}"
                            .formatted(i, due.toEpochMilli() + i)))
            .map(RunningApi::json)
            .map(timer -> UUID.fromString(timer.get("id").asString()))
            .toList();

    await().atMost(Duration.ofSeconds(15)).until(() -> alarms.rung().keySet().containsAll(ids));
    for (UUID id : ids) {
      Rung rung = alarms.rung().get(id);
      assertThat(rung.atMillis()).isBetween(due.toEpochMilli() - 11_000, due.toEpochMilli());
    }
    assertThat(ids).anyMatch(id -> alarms.rung().get(id).inMessageOf() > 1);
  }

  @Test
  void aPendingTimerIsFoundByItsId() {
    JsonNode accepted =
        RunningApi.json(api.post("{\"topic\": \"orders\", \"payload\": null, \"delay\": \"P7D\"}"));

    HttpResponse<String> found = api.get("/v1/timers/" + accepted.get("id").asString());

    assertThat(found.statusCode()).isEqualTo(200);
    assertThat(RunningApi.json(found)).isEqualTo(accepted);
  }

  @Test
  void aLatenessPolicyAndHeadersOfBytesAreShownAsTheyAreStored() {
    JsonNode accepted =
        RunningApi.json(
            api.post(
                """
                {"topic": "orders", "key": "late", "payload": 1, "delay": "P7D",
                 "expireAfter": "90s", "onExpiry": "deadLetter",
                 "headers": {"b": {"base64": "AAH/"}, "a": {"base64": "w6k="}, "t": "AAH/"}}
                """));

    assertThat(accepted.get("expireAfter").asString()).isEqualTo("PT1M30S");
    assertThat(accepted.get("onExpiry").asString()).isEqualTo("deadLetter");
    assertThat(accepted.get("headers").toString())
        .isEqualTo("{\"b\":{\"base64\":\"AAH/\"},\"a\":\"é\",\"t\":\"AAH/\"}");
    String path = "/v1/timers/" + accepted.get("id").asString();
    assertThat(RunningApi.json(api.get(path))).isEqualTo(accepted);
    assertThat(RunningApi.json(api.get("/v1/timers?topic=orders&key=late")).at("/timers/0"))
        .isEqualTo(accepted);
    JsonNode moved = RunningApi.json(api.patch(path, "{\"delay\": \"2d\"}"));
    assertThat(moved.get("expireAfter").asString()).isEqualTo("PT1M30S");
    assertThat(moved.get("onExpiry").asString()).isEqualTo("deadLetter");
  }

  @Test
  void timersOfOneMomentAreSpreadOverTheirWindow() {
    long from = System.currentTimeMillis() + Duration.ofDays(7).toMillis();
    String timer = "{\"topic\":\"orders\",\"payload\":1,\"deliverAt\":%d,\"within\":\"1h\"%s}";
    List<Long> later =
        IntStream.range(0, 100)
            .mapToObj(_ -> RunningApi.json(api.post(timer.formatted(from, ""))))
            .map(it -> Instant.parse(it.get("deliverAt").asString()).toEpochMilli() - from)
            .toList();

    assertThat(later).allSatisfy(it -> assertThat(it).isBetween(0L, 3_600_000L));
    assertThat(later.stream().map(it -> it / 600_000).distinct()).hasSizeGreaterThanOrEqualTo(6);
    String named = timer.formatted(from, ",\"name\":\"%s\"".formatted(UUID.randomUUID()));
    assertThat(RunningApi.json(api.post(named))).isEqualTo(RunningApi.json(api.post(named)));
  }

  @Test
  void withoutALatenessPolicyNoneIsShown() {
    JsonNode accepted =
        RunningApi.json(api.post("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"P7D\"}"));

    assertThat(accepted.has("expireAfter")).isFalse();
    assertThat(accepted.has("onExpiry")).isFalse();
  }

  @Test
  void aDueInThePastIsTheTimeOfAcceptance() {
    Instant before = Instant.now();
    JsonNode timer =
        RunningApi.json(
            api.post(
                "{\"topic\": \"orders\", \"tombstone\": true, \"key\": \"\", \"deliverAt\": %d}"
                    .formatted(before.minusSeconds(60).toEpochMilli())));

    assertThat(Instant.parse(timer.get("deliverAt").asString()))
        .isAfterOrEqualTo(before.minusMillis(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "00000000-0000-8000-8000-000000000000", "1-1-1-1-1"})
  void anUnknownIdIsNotFound(String id) {
    HttpResponse<String> answer = api.get("/v1/timers/" + id);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(RunningApi.json(answer).get("type").asString()).isEqualTo("/errors/timer-not-found");
  }

  @Test
  void stagesAreMetered() {
    api.post("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"1s\"}");

    assertThat(api.get("/actuator/prometheus").body())
        .contains("punctual_submit_seconds_bucket")
        .contains("punctual_submit_queue_wait_seconds_count")
        .contains("punctual_submit_insert_seconds_count")
        .contains("punctual_alarm_send_seconds_count")
        .contains("punctual_submit_queue_timers_limit")
        .contains("punctual_promoter_leads")
        .contains("hikaricp_connections_pending")
        .contains("tomcat_connections_current_connections");
  }

  @Test
  void anInstanceThatRefusesTrafficIsNotReady() {
    assertThat(api.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
    api.tell(ReadinessState.REFUSING_TRAFFIC);
    assertThat(api.get("/actuator/health/readiness").statusCode()).isEqualTo(503);
    api.tell(ReadinessState.ACCEPTING_TRAFFIC);
    assertThat(api.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
  }
}
