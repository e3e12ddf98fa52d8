package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.TestEngines;
import io.punctual.protocol.KeyHash;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@Order(1)
class SchedulesIT {

  private static final Duration AHEAD = Duration.ofSeconds(30);

  /** Far beyond what is made ahead. */
  private static final String YEARLY = "'every':'366d'";

  private static final String EVERY_SECOND = "'every':'1s'";

  private static RunningApi api;
  private static RunningApi other;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    TestEngines.rocketMq().createAlarmTopic(RunningApi.alarmTopic("schedules"), 16);
    String database = RunningApi.freshDatabase("schedules");
    String nameServer = TestEngines.rocketMq().nameServerAddress();
    String[] settings = {
      "--punctual.schedules.ahead=" + AHEAD.toSeconds() + "s",
      "--punctual.schedules.every=100ms",
      "--punctual.schedules.per-tenant-max=20"
    };
    api = RunningApi.startWith("schedules", nameServer, database, settings);
    other = RunningApi.startWith("schedules", nameServer, database, settings);
  }

  /** A limit may be lowered. */
  @Test
  void oneThatWasUnderstoodBeforeGoesOnWhateverTheLimitsAreNow() {
    put("large", YEARLY + ",'jitter':'1s'", 201);
    api.sql()
        .update(
            "UPDATE schedule SET body = REPLACE(body, '\"payload\":1', ?) WHERE name = 'large'",
            "\"payload\":\"" + "x".repeat(300_000) + "\"");

    HttpResponse<String> large = api.get("/v1/schedules/large");
    assertThat(large.statusCode()).isEqualTo(200);
    assertThat(large.body()).hasSizeGreaterThan(300_000);
    assertThat(api.post("/v1/schedules/large:fire", "").statusCode()).isEqualTo(201);
    assertThat(api.delete("/v1/schedules/large").statusCode()).isEqualTo(200);
  }

  @AfterAll
  static void stop() {
    api.close();
    other.close();
  }

  @Test
  void itsOccurrencesBecomeTimersOnceWhoeverMakesThem() {
    JsonNode made = RunningApi.json(put("pulse", EVERY_SECOND + ",'countMax':35", 201));
    assertThat(made.get("timersMade").asInt()).isBetween(29, 31);
    assertThat(made.get("state").asString()).isEqualTo("active");
    List<String> next = deliverAts(made);
    assertThat(next).hasSize(10).allMatch(at -> at.endsWith(".000Z"));

    await().until(() -> timers("pulse"), timers -> timers >= AHEAD.toSeconds() - 1);
    JsonNode first = made.get("nextOccurrences").get(9);
    JsonNode timer = RunningApi.json(api.get("/v1/timers/" + first.get("id").asString()));
    assertThat(timer.get("deliverAt")).isEqualTo(first.get("deliverAt"));
    assertThat(timer.at("/headers/punctual-schedule").asString()).isEqualTo("pulse");
    assertThat(timer.at("/headers/a").asString()).isEqualTo("b");
    assertThat(timer.get("key").asString()).isEqualTo("pulse");

    await().until(() -> made("pulse"), count -> count == 35);
    assertThat(count(DISTINCT_DUES, "pulse")).isEqualTo(35);
    assertThat(timers("pulse")).isEqualTo(35);
  }

  private static final String DISTINCT_DUES =
      "SELECT COUNT(DISTINCT due_at) FROM timer WHERE key_hash = ?";

  @Test
  void whatIsPausedOrDeletedTakesItsTimersBack() {
    put("stopped", EVERY_SECOND, 201);
    await().until(() -> timers("stopped"), timers -> timers >= AHEAD.toSeconds() - 1);

    JsonNode paused = RunningApi.json(api.post("/v1/schedules/stopped:pause", ""));

    assertThat(paused.get("state").asString()).isEqualTo("paused");
    assertThat(paused.get("nextOccurrences")).isEmpty();
    assertThat(toCome("stopped")).isZero();
    JsonNode still = RunningApi.json(api.post("/v1/schedules/stopped:pause", ""));
    assertThat(still.get("version")).isEqualTo(paused.get("version"));

    JsonNode resumed = RunningApi.json(api.post("/v1/schedules/stopped:resume", ""));
    assertThat(resumed.get("state").asString()).isEqualTo("active");
    assertThat(Instant.parse(deliverAts(resumed).getFirst()))
        .isAfter(Instant.now().minusSeconds(2));
    await().until(() -> toCome("stopped"), timers -> timers >= AHEAD.toSeconds() - 2);

    assertThat(api.delete("/v1/schedules/stopped").statusCode()).isEqualTo(200);
    assertThat(toCome("stopped")).isZero();
    assertThat(api.get("/v1/schedules/stopped").statusCode()).isEqualTo(404);
    assertThat(api.delete("/v1/schedules/stopped").statusCode()).isEqualTo(404);
    assertThat(
            RunningApi.json(api.get("/v1/receipts?state=cancelled&limit=1&order=newest"))
                .at("/receipts/0/reason")
                .asString())
        .isEqualTo("its schedule stopped was changed, paused or deleted");
  }

  @Test
  void aPauseWithAnEndIsOverThen() {
    put("resting", EVERY_SECOND, 201);
    await().until(() -> timers("resting"), timers -> timers >= AHEAD.toSeconds() - 1);
    Instant until = Instant.now().plusSeconds(12).truncatedTo(ChronoUnit.SECONDS);
    String pause = "/v1/schedules/resting:pause?until=";

    JsonNode paused = RunningApi.json(api.post(pause + until, ""));
    Instant answered = Instant.now();

    assertThat(paused.get("state").asString()).isEqualTo("paused");
    assertThat(Instant.parse(paused.get("pausedUntil").asString())).isEqualTo(until);
    assertThat(Instant.parse(deliverAts(paused).getFirst())).isEqualTo(until);
    assertThat(between(answered, until, "resting")).isZero();
    await().until(() -> toCome("resting") > 0);
    assertThat(RunningApi.json(api.post(pause + until.toEpochMilli(), "")).get("version"))
        .isEqualTo(paused.get("version"));
    JsonNode changed = RunningApi.json(put("resting", EVERY_SECOND + ",'countMax':99", 200));
    assertThat(changed.get("pausedUntil")).isEqualTo(paused.get("pausedUntil"));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> RunningApi.json(api.get("/v1/schedules/resting")),
            it -> it.get("state").asString().equals("active") && !it.has("pausedUntil"));
    assertThat(between(answered, until, "resting")).isZero();

    api.post(pause + Instant.now().plusSeconds(3_600), "");
    JsonNode resumed = RunningApi.json(api.post("/v1/schedules/resting:resume", ""));
    assertThat(resumed.get("state").asString()).isEqualTo("active");
    assertThat(Instant.parse(deliverAts(resumed).getFirst()))
        .isBefore(Instant.now().plusSeconds(10));
    for (String wrong : List.of("soon", "1", "")) {
      HttpResponse<String> refused = api.post(pause + wrong, "");
      assertThat(refused.statusCode()).as(wrong).isEqualTo(400);
      assertThat(RunningApi.json(refused).at("/errors/0/pointer").asString()).isEqualTo("until");
    }
    HttpResponse<String> misspelt =
        api.post("/v1/schedules/resting:pause?untill=" + until.plusSeconds(3_600), "");
    assertThat(misspelt.statusCode()).isEqualTo(400);
    assertThat(RunningApi.json(misspelt).at("/errors/0/pointer").asString()).isEqualTo("untill");
    api.delete("/v1/schedules/resting");
  }

  @Test
  void aChangeNamesItsVersionAndTheSameOnceMoreIsNone() {
    assertThat(put("changed", YEARLY, 201).headers().firstValue("etag")).hasValue("\"0\"");
    assertThat(put("changed", YEARLY, 200).headers().firstValue("etag")).hasValue("\"0\"");
    put("changed", "'cron':'0 9 * * *'", 412, "If-Match", "\"7\"");
    HttpResponse<String> changed = put("changed", "'cron':'0 9 * * *'", 200, "If-Match", "\"0\"");
    assertThat(changed.headers().firstValue("etag")).hasValue("\"1\"");
    assertThat(RunningApi.json(changed).get("cron").asString()).isEqualTo("0 9 * * *");
    put("absent", YEARLY, 404, "If-Match", "*");
  }

  /** While both instances make it, and its owner changes it again and again. */
  @Test
  void noInstantIsMadeTwiceAcrossChanges() {
    put("busy", EVERY_SECOND, 201);
    IntStream.range(0, 20)
        .forEach(
            i ->
                put(
                    "busy",
                    EVERY_SECOND
                        + ",'jitter':'0s','catchUp':'"
                        + (i % 2 == 0 ? "all" : "none")
                        + "'",
                    200));
    await().until(() -> toCome("busy"), timers -> timers >= AHEAD.toSeconds() - 1);

    assertThat(
            api.sql()
                .queryForList(
                    "SELECT due_at FROM timer WHERE key_hash = ? AND due_at > ?"
                        + " GROUP BY due_at HAVING COUNT(*) > 1",
                    keyHash("busy"),
                    System.currentTimeMillis()))
        .isEmpty();
  }

  /** Its instant has passed, and chance has put its due later. */
  @Test
  void aChangeLosesNoOccurrenceThatIsStillToCome() {
    Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(2);
    String daily = "'every':'1d','jitter':'1d','startAt':'" + start + "'";
    put("jittered", daily, 201);
    await().until(() -> toCome("jittered") == 1 && Instant.now().isAfter(start));
    List<Long> dues = api.sql().queryForList(DUES, Long.class, keyHash("jittered"));

    String next = deliverAts(RunningApi.json(api.get("/v1/schedules/jittered"))).getFirst();
    assertThat(Instant.parse(next)).isEqualTo(Instant.ofEpochMilli(dues.getFirst()));
    put("jittered", daily + ",'catchUp':'none'", 200);
    assertThat(api.sql().queryForList(DUES, Long.class, keyHash("jittered"))).isEqualTo(dues);
    put("jittered", daily + ",'catchUp':'latest'", 200);
    assertThat(api.sql().queryForList(DUES, Long.class, keyHash("jittered"))).isEqualTo(dues);
    assertThat(made("jittered")).isEqualTo(1);

    api.post("/v1/schedules/jittered:pause", "");
    assertThat(toCome("jittered")).isZero();
    api.post("/v1/schedules/jittered:resume", "");
    assertThat(api.sql().queryForList(DUES, Long.class, keyHash("jittered"))).isEqualTo(dues);

    // Another recurrence has its own times, from now on.
    Instant changed = Instant.now();
    put("jittered", "'every':'1s','catchUp':'all','startAt':'" + start.minusSeconds(50) + "'", 200);
    assertThat(between(changed, changed.plus(1, ChronoUnit.DAYS), "jittered"))
        .isEqualTo(timers("jittered"))
        .isBetween(1, 31);
  }

  private static final String DUES = "SELECT due_at FROM timer WHERE key_hash = ?";

  @Test
  void anOccurrenceThatItsOwnerCancelledHimselfHidesNoneBeforeIt() {
    put("one-less", EVERY_SECOND, 201);
    await().until(() -> toCome("one-less"), timers -> timers >= AHEAD.toSeconds() - 1);
    JsonNode next = RunningApi.json(api.get("/v1/schedules/one-less")).get("nextOccurrences");
    String last = next.get(next.size() - 1).get("id").asString();
    assertThat(api.delete("/v1/timers/" + last).statusCode()).isEqualTo(200);

    JsonNode changed = RunningApi.json(put("one-less", EVERY_SECOND + ",'catchUp':'all'", 200));

    assertThat(Instant.parse(deliverAts(changed).getFirst()))
        .isBefore(Instant.parse(next.get(next.size() - 2).get("deliverAt").asString()));
  }

  @Test
  void itIsFiredBesideItsOccurrences() {
    put("fired", YEARLY, 201);

    HttpResponse<String> fired = api.post("/v1/schedules/fired:fire", "");

    assertThat(fired.statusCode()).isEqualTo(201);
    String id = RunningApi.json(fired).get("id").asString();
    assertThat(fired.headers().firstValue("location")).hasValue("/v1/timers/" + id);
    assertThat(api.get("/v1/timers/" + id).statusCode()).isEqualTo(200);
    assertThat(made("fired")).isZero();
    assertThat(api.post("/v1/schedules/nobody:fire", "").statusCode()).isEqualTo(404);
  }

  @Test
  void theyAreListedByName() {
    IntStream.range(0, 3).forEach(i -> put("list-" + i, YEARLY, 201));

    JsonNode page = RunningApi.json(api.get("/v1/schedules?limit=2&cursor=list-"));

    assertThat(page.get("schedules"))
        .extracting(it -> it.get("name").asString())
        .containsExactly("list-0", "list-1");
    assertThat(page.get("schedules").get(0).get("nextOccurrences")).hasSize(1);
    assertThat(page.get("cursor").asString()).isEqualTo("list-1");
    assertThat(api.get("/v1/schedules?cursor=%20").statusCode()).isEqualTo(400);
    assertThat(api.get("/v1/schedules?limit=0").statusCode()).isEqualTo(400);
  }

  @Test
  void whatIsOnlyProposedIsStoredNowhere() {
    HttpResponse<String> answer =
        api.post(
            "/v1/schedules:preview",
            body("any", "'cron':'30 9 * * MON','timeZone':'Europe/Berlin'"));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(deliverAts(RunningApi.json(answer))).hasSize(10);
    assertThat(api.post("/v1/schedules:preview", "{}").statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          'every':'1s','cron':'* * * * *'         |
          'countMax':3                             |
          'every':'10ms'                           | /every
          'every':'2y'                             | /every
          'cron':'every day'                       | /cron
          'cron':5                                 | /cron
          'cron':'0 9 * * *','timeZone':'Berlin'   | /timeZone
          'cron':'0 9 * * *','timeZone':'+02:00'   | /timeZone
          'every':'1s','timeZone':'UTC'            | /timeZone
          'every':'1s','startAt':'tomorrow'        | /startAt
          'every':'1s','startAt':'2035-01-01T00:00:00Z','endAt':'2034-01-01T00:00:00Z' | /startAt
          'every':'1s','countMax':0                | /countMax
          'every':'1s','countMax':'3'              | /countMax
          'every':'1s','jitter':'2d'               | /jitter
          'every':'1s','catchUp':'some'            | /catchUp
          'every':'1s','every':'2s'                | /every
          'every':'1s','colour':'red'              | /colour
          """)
  void mistakesAreNamed(String fields, String pointer) {
    JsonNode problem = RunningApi.json(put("wrong", fields, 400));

    assertThat(problem.get("type").asString()).isEqualTo("/errors/invalid-schedule");
    assertThat(problem.get("errors"))
        .extracting(error -> error.get("pointer").asString())
        .containsExactly(pointer == null ? "" : pointer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"every":"1s"}                                                        | 400 | /timer
          {"every":"1s","timer":[]}                                             | 400 | /timer
          {"every":"1s","timer":{"payload":1}}                                  | 400 | /timer/topic
          {"every":"1s","timer":{"topic":"orders","payload":1,"delay":"1s"}}    | 400 | /timer/delay
          {"every":"1s","timer":{"topic":"orders","payload":1,"name":"n"}}      | 400 | /timer/name
          {"every":"1s","timer":{"topic":"nowhere","payload":1}}                | 422 | /timer/topic
          """)
  void soAreThoseInItsTimer(String body, int status, String pointer) {
    HttpResponse<String> answer = send("wrong", body);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(RunningApi.json(answer).at("/errors/0/pointer").asString()).isEqualTo(pointer);
  }

  @Test
  void whatIsNoJsonOrNoNameIsRefused() {
    assertThat(RunningApi.json(send("wrong", "{\"every\":")).get("type").asString())
        .isEqualTo("/errors/malformed-json");
    assertThat(RunningApi.json(send("a%20b", body("any", YEARLY))).get("type").asString())
        .isEqualTo("/errors/invalid-schedule");
    assertThat(send("x".repeat(65), body("any", YEARLY)).statusCode()).isEqualTo(400);
    assertThat(api.get("/v1/schedules/a:b").statusCode()).isEqualTo(404);
    put("badly-matched", YEARLY, 400, "If-Match", "7");
  }

  /** In a database of its own tenant: the others fill theirs. */
  @Test
  void aTenantHasNoMoreThanItMay() {
    String database = RunningApi.freshDatabase("manyschedules");
    try (RunningApi few =
        RunningApi.startWith(
            "schedules", "127.0.0.1:1", database, "--punctual.schedules.per-tenant-max=1")) {
      assertThat(send(few, "one", body("any", YEARLY)).statusCode()).isEqualTo(201);
      HttpResponse<String> refused = send(few, "two", body("any", YEARLY));
      assertThat(refused.statusCode()).isEqualTo(409);
      assertThat(RunningApi.json(refused).get("type").asString())
          .isEqualTo("/errors/too-many-schedules");
      assertThat(send(few, "one", body("any", "'every':'2d'")).statusCode()).isEqualTo(200);
    }
  }

  private static int timers(String schedule) {
    return count("SELECT COUNT(*) FROM timer WHERE key_hash = ?", schedule);
  }

  private static int between(Instant after, Instant before, String schedule) {
    return count(
        "SELECT COUNT(*) FROM timer WHERE key_hash = ? AND due_at > %d AND due_at < %d"
            .formatted(after.toEpochMilli(), before.toEpochMilli()),
        schedule);
  }

  private static int toCome(String schedule) {
    return count(
        "SELECT COUNT(*) FROM timer WHERE key_hash = ? AND due_at > " + System.currentTimeMillis(),
        schedule);
  }

  private static int made(String schedule) {
    return RunningApi.json(api.get("/v1/schedules/" + schedule)).get("timersMade").asInt();
  }

  private static int count(String query, String schedule) {
    return api.sql().queryForObject(query, Integer.class, keyHash(schedule));
  }

  /** Of its timers, whose key is the schedule's name. */
  private static long keyHash(String schedule) {
    return KeyHash.of("default", "orders", schedule.getBytes(UTF_8));
  }

  private static List<String> deliverAts(JsonNode schedule) {
    return schedule
        .get("nextOccurrences")
        .valueStream()
        .map(next -> next.get("deliverAt").asString())
        .toList();
  }

  private static HttpResponse<String> put(
      String name, String fields, int status, String... headers) {
    HttpResponse<String> answer = send(api, name, body(name, fields), headers);
    assertThat(answer.statusCode()).as("%s", answer.body()).isEqualTo(status);
    return answer;
  }

  private static String body(String name, String fields) {
    return "{%s,'timer':{'topic':'orders','key':'%s','headers':{'a':'b'},'payload':1}}"
        .formatted(fields, name)
        .replace('\'', '"');
  }

  private static HttpResponse<String> send(String name, String body) {
    return send(api, name, body);
  }

  private static HttpResponse<String> send(
      RunningApi to, String name, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(to.base().resolve("/v1/schedules/" + name))
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return to.send(request);
  }
}
