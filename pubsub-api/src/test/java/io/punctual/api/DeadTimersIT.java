package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.engines.TestEngines;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Shards;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DeadTimersIT {

  private static final long DUE = 1_700_000_000_000L;

  private static RunningApi api;
  private static AlarmListener alarms;

  @BeforeAll
  static void start() {
    api = RunningApi.start("dead", "--punctual.redrive.call-max=30");
    alarms =
        new AlarmListener(
            TestEngines.rocketMq().nameServerAddress(), RunningApi.alarmTopic("dead"));
  }

  @AfterAll
  static void stop() throws InterruptedException {
    alarms.close();
    api.close();
  }

  @BeforeEach
  void empty() {
    api.sql().update("DELETE FROM dead_timer");
    api.sql().update("DELETE FROM timer");
  }

  @Test
  void aPayloadIsShownAsItWasGiven() {
    JsonNode json = look(dead("orders", "k", 0, 1, "{\"a\":1.10,\"b\":1E2}".getBytes(utf8())));
    assertThat(json.has("payloadBase64")).isFalse();
    assertThat(json.get("key").asString()).isEqualTo("k");
    assertThat(json.get("reason").asString()).isEqualTo("RecordTooLarge: 1");
    assertThat(json.get("diedAt").asString()).isEqualTo("2023-11-14T22:13:20.001Z");
    UUID numbers = dead("orders", null, 0, 1, "1.10".getBytes(utf8()));
    assertThat(api.get("/v1/dead-timers/" + numbers).body()).contains("\"payload\":1.10");
    JsonNode raw = look(dead("orders", null, 0, 1, new byte[] {0, -1, 7}));
    assertThat(raw.get("payloadBase64").asString()).isEqualTo("AP8H");
    assertThat(raw.has("payload")).isFalse();
    JsonNode tombstone = look(dead("orders", "k", 0, 1, null));
    assertThat(tombstone.get("tombstone").asBoolean()).isTrue();
    assertThat(tombstone.has("payload")).isFalse();
  }

  @Test
  void aListComesPageByPageInTheOrderOfTheEnds() {
    List<String> orders =
        IntStream.range(0, 25)
            .mapToObj(i -> dead("orders", "k" + i, 0, i, null).toString())
            .toList();
    dead("other", "k", 0, 3, null);
    UUID foreign = dead("orders", "k", 0, 4, null);
    api.sql().update("UPDATE dead_timer SET tenant = 'another' WHERE id = ?", bytes(foreign));

    List<String> seen = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      JsonNode page = json(api.get("/v1/dead-timers?topic=orders&limit=7" + cursor));
      page.get("deadTimers").forEach(timer -> seen.add(timer.get("id").asString()));
      assertThat(page.get("deadTimers").size()).isLessThanOrEqualTo(7);
      page.get("deadTimers").forEach(timer -> assertThat(timer.has("payload")).isFalse());
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : null;
    }

    assertThat(seen).isEqualTo(orders);
    assertThat(json(api.get("/v1/dead-timers")).get("deadTimers").size()).isEqualTo(26);
  }

  @Test
  void aRedrivenTimerIsPendingAgainWithItsIdDueNowAndRung() {
    UUID id = dead("orders", "k", 0, 1, "7".getBytes(utf8()));
    api.sql().update("UPDATE dead_timer SET attempts = 3, unknown_attempts = 1, version = 2");
    long before = System.currentTimeMillis();

    HttpResponse<String> answer = post("/v1/dead-timers/" + id + ":redrive");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(json(answer).get("redriven").asInt()).isEqualTo(1);
    assertThat(api.get("/v1/dead-timers/" + id).statusCode()).isEqualTo(404);
    JsonNode pending = json(api.get("/v1/timers/" + id));
    assertThat(pending.get("state").asString()).isEqualTo("retrying");
    assertThat(pending.get("version").asInt()).isEqualTo(3);
    Map<String, Object> row = api.sql().queryForMap("SELECT * FROM timer WHERE id = ?", bytes(id));
    assertThat((Long) row.get("due_at")).isBetween(before, System.currentTimeMillis());
    assertThat((Long) row.get("seq") >>> 16).isGreaterThanOrEqualTo(before);
    assertThat(row).containsEntry("next_at", row.get("due_at"));
    assertThat(row.get("claim")).as("nobody's").isEqualTo(new byte[16]);
    assertThat(row).containsEntry("attempts", 3).containsEntry("unknown_attempts", 1);
    assertThat((byte[]) row.get("payload")).isEqualTo("7".getBytes(utf8()));
    await().until(() -> alarms.rung().containsKey(id));
    assertThat(alarms.rung().get(id).timer().dueMillis()).isEqualTo(row.get("due_at"));
    assertThat(post("/v1/dead-timers/" + id + ":redrive").statusCode()).isEqualTo(404);
  }

  @Test
  void aFilterRedrivesABoundedNumberAndTheRestIsForTheNextCall() {
    IntStream.range(0, 50).forEach(i -> dead("orders", "k", 50 - i, i, null));
    UUID otherReason = dead("orders", "k", 0, 60, null);
    api.sql().update("UPDATE dead_timer SET reason = 'Bug: 1' WHERE id = ?", bytes(otherReason));
    dead("other", "k", 0, 5, null);

    String call = "/v1/dead-timers:redrive?topic=orders&reason=TooLarge";
    JsonNode first = json(post(call));
    assertThat(first.get("redriven").asInt()).isEqualTo(30);
    assertThat(first.get("more").asBoolean()).isTrue();
    List<Long> formerDues =
        api.sql().queryForList("SELECT attempts FROM timer ORDER BY due_at, seq", Long.class);
    assertThat(formerDues).isSorted().hasSize(30);
    JsonNode second = json(post(call + "&cursor=" + first.get("cursor").asString()));
    assertThat(second.get("redriven").asInt()).isEqualTo(20);
    assertThat(second.get("more").asBoolean()).isFalse();
    assertThat(count("dead_timer")).isEqualTo(2);
    assertThat(count("timer")).isEqualTo(50);
  }

  @Test
  void whatIsRedrivenAndDroppedIsCounted() {
    double redriven = changes("redrive");
    double dropped = changes("drop");

    IntStream.range(0, 3).forEach(i -> dead("orders", "k", i, i, null));
    post("/v1/dead-timers:redrive?topic=orders");
    UUID id = dead("orders", "k", 0, 1, null);
    delete("/v1/dead-timers/" + id);
    delete("/v1/dead-timers/" + id);

    assertThat(changes("redrive") - redriven).isEqualTo(3);
    assertThat(changes("drop") - dropped).isEqualTo(1);
  }

  private static double changes(String change) {
    return api.bean(MeterRegistry.class)
        .get("punctual.changes")
        .tag("change", change)
        .counter()
        .count();
  }

  @Test
  void aDroppedTimerIsGone() {
    UUID id = dead("orders", "k", 0, 1, null);
    assertThat(delete("/v1/dead-timers/" + id).body())
        .isEqualTo("{\"id\":\"" + id + "\",\"state\":\"dropped\"}");
    assertThat(delete("/v1/dead-timers/" + id).statusCode()).isEqualTo(404);
    assertThat(count("dead_timer") + count("timer")).isZero();
  }

  @Test
  void aFilterDropsABoundedNumberAndTheRestIsForTheNextCall() {
    IntStream.range(0, 50).forEach(i -> dead("orders", "k", 50 - i, i, null));
    UUID otherReason = dead("orders", "k", 0, 60, null);
    api.sql().update("UPDATE dead_timer SET reason = 'Bug: 1' WHERE id = ?", bytes(otherReason));
    UUID otherTopic = dead("other", "k", 0, 5, null);
    double counted = changes("drop");

    String call = "/v1/dead-timers:drop?topic=orders&reason=TooLarge";
    JsonNode first = json(post(call));
    assertThat(first.get("dropped").asInt()).isEqualTo(30);
    assertThat(first.get("more").asBoolean()).isTrue();
    String second = post(call + "&cursor=" + first.get("cursor").asString()).body();
    assertThat(second).isEqualTo("{\"dropped\":20,\"more\":false}");
    assertThat(post(call).body()).isEqualTo("{\"dropped\":0,\"more\":false}");
    assertThat(changes("drop") - counted).isEqualTo(50);
    assertThat(count("timer")).isZero();
    assertThat(count("dead_timer")).isEqualTo(2);
    assertThat(api.get("/v1/dead-timers/" + otherReason).statusCode()).isEqualTo(200);
    assertThat(api.get("/v1/dead-timers/" + otherTopic).statusCode()).isEqualTo(200);
  }

  @Test
  void thoseOfAKeyAreListedAndDroppedAlone() {
    UUID wanted = dead("orders", "k", 0, 1, null);
    dead("orders", "other", 0, 2, null);
    dead("orders", null, 0, 3, null);
    dead("other", "k", 0, 4, null);

    JsonNode page = json(api.get("/v1/dead-timers?topic=orders&key=k"));
    assertThat(page.get("deadTimers"))
        .extracting(it -> it.get("id").asString())
        .containsExactly(wanted.toString());
    assertThat(api.get("/v1/dead-timers?key=k").statusCode()).isEqualTo(400);
    assertThat(api.get("/v1/dead-timers?deliverAtFrom=2&deliverAtTo=1").statusCode())
        .isEqualTo(400);
    assertThat(api.get("/v1/dead-timers?namePrefix=a%20b").statusCode()).isEqualTo(400);
    assertThat(post("/v1/dead-timers:drop?topic=orders&keyBase64=aw%3D%3D").body())
        .isEqualTo("{\"dropped\":1,\"more\":false}");
    assertThat(count("dead_timer")).isEqualTo(3);
  }

  @Test
  void anotherTenantsIsNotFoundAndNotTouched() {
    UUID id = dead("orders", "k", 0, 1, null);
    api.sql().update("UPDATE dead_timer SET tenant = 'another'");
    for (HttpResponse<String> answer :
        List.of(
            api.get("/v1/dead-timers/" + id),
            delete("/v1/dead-timers/" + id),
            post("/v1/dead-timers/" + id + ":redrive"),
            post("/v1/dead-timers/nonsense:redrive"),
            api.get("/v1/dead-timers/" + UUID.randomUUID()))) {
      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(json(answer).get("type").asString()).isEqualTo("/errors/dead-timer-not-found");
    }
    assertThat(json(post("/v1/dead-timers:redrive?topic=orders")).get("redriven").asInt()).isZero();
    assertThat(json(post("/v1/dead-timers:drop?topic=orders")).get("dropped").asInt()).isZero();
    assertThat(count("dead_timer")).isEqualTo(1);
  }

  @Test
  void mistakesOfAQueryAreNamed() {
    HttpResponse<String> list = api.get("/v1/dead-timers?topic=a%20b&limit=9999&cursor=x");
    assertThat(list.statusCode()).isEqualTo(400);
    assertThat(json(list).at("/errors").valueStream().map(e -> e.get("pointer").asString()))
        .containsExactlyInAnyOrder("topic", "limit", "cursor");
    for (String verb : List.of("redrive", "drop")) {
      HttpResponse<String> all = post("/v1/dead-timers:" + verb);
      assertThat(all.statusCode()).isEqualTo(400);
      assertThat(json(all).at("/errors/0/pointer").asString()).isEqualTo("topic");
      HttpResponse<String> misspelt = post("/v1/dead-timers:" + verb + "?topic=a&nameprefix=b");
      assertThat(misspelt.statusCode()).isEqualTo(400);
      assertThat(json(misspelt).at("/errors/0/pointer").asString()).isEqualTo("nameprefix");
      assertThat(post("/v1/dead-timers:" + verb + "?namePrefix=none").statusCode()).isEqualTo(200);
    }
  }

  /** Attempts hold the former due's offset, so that an order can be seen. */
  private static UUID dead(
      String topic,
      @Nullable String key,
      int dueOffset,
      int diedOffset,
      byte @Nullable [] payload) {
    UUID id = UUID.randomUUID();
    byte[] keyBytes = key == null ? null : key.getBytes(utf8());
    long hash = keyBytes == null ? KeyHash.random() : KeyHash.of("default", topic, keyBytes);
    api.sql()
        .update(
            """
            INSERT INTO dead_timer (id, shard, tenant, topic, record_key, key_hash, payload, due_at,
              seq, attempts, died_at, reason)
            VALUES (?, ?, 'default', ?, ?, ?, ?, ?, ?, ?, ?, 'RecordTooLarge: 1')
            """,
            bytes(id),
            Shards.of(hash),
            topic,
            keyBytes,
            hash,
            payload,
            DUE + dueOffset,
            DUE << 16,
            dueOffset,
            DUE + diedOffset);
    return id;
  }

  private static JsonNode look(UUID id) {
    return json(api.get("/v1/dead-timers/" + id));
  }

  private static HttpResponse<String> post(String path) {
    return api.send(HttpRequest.newBuilder(api.base().resolve(path)).POST(BodyPublishers.noBody()));
  }

  private static HttpResponse<String> delete(String path) {
    return api.send(HttpRequest.newBuilder(api.base().resolve(path)).DELETE());
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return RunningApi.json(answer);
  }

  private static long count(String table) {
    Long count = api.sql().queryForObject("SELECT COUNT(*) FROM " + table, Long.class);
    return count == null ? 0 : count;
  }

  private static Charset utf8() {
    return StandardCharsets.UTF_8;
  }

  private static byte[] bytes(UUID id) {
    return ByteBuffer.allocate(16)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }
}
