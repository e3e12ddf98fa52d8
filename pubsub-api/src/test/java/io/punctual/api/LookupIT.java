package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.tenant.Tenant;
import io.punctual.engines.TestEngines;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Receipt;
import io.punctual.protocol.Sequence;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.accuracy.AccuracyLedger.Minute;
import io.punctual.store.accuracy.MostLate;
import io.punctual.store.receipt.Receipts;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LookupIT {

  private static final String ID = "01020304-0506-8708-890a-0b0c0d0e0f10";

  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    api = RunningApi.start("lookup");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void aFinishedTimerIsFoundByItsReceipt() {
    api.sql()
        .update(
            """
            INSERT INTO receipt (id, finish_seq, day, outcome, tenant, name, topic, due_at,
              started_at, sent_at, acked_at, finished_at, record_partition, record_offset, attempts,
              reason)
            VALUES (UNHEX(REPLACE(?, '-', '')), 1, 20000, 1, 'default', NULL, 'orders',
              1893456000000, 1893455999980, 1893456000000, 1893456000003, 1893456000004, 2, 77, 1,
              NULL)
            """,
            ID);

    assertThat(RunningApi.json(api.get("/v1/timers/" + ID)).toString())
        .isEqualTo(
            """
            {"id":"01020304-0506-8708-890a-0b0c0d0e0f10","state":"delivered","topic":"orders",\
            "deliverAt":"2030-01-01T00:00:00.000Z","startedAt":"2029-12-31T23:59:59.980Z",\
            "sentAt":"2030-01-01T00:00:00.000Z","ackedAt":"2030-01-01T00:00:00.003Z",\
            "finishedAt":"2030-01-01T00:00:00.004Z","latenessMillis":3,"partition":2,"offset":77,\
            "attempts":1}\
            """);
  }

  @Test
  void anotherTenantsTimerIsNotFound() {
    String id = accepted("{\"topic\": \"orders\", \"payload\": 1, \"delay\": \"1d\"}");
    api.sql().update("UPDATE timer SET tenant = 'other' WHERE id = UNHEX(REPLACE(?, '-', ''))", id);

    assertThat(api.get("/v1/timers/" + id).statusCode()).isEqualTo(404);
  }

  @Test
  void aPendingTimerSaysHowItStands() {
    String timer = "{\"topic\": \"orders\", \"key\": \"%s\", \"payload\": 1, \"deliverAt\": %d}";
    long past = System.currentTimeMillis() - 60_000;
    String first = accepted(timer.formatted("k", past));
    String second = accepted(timer.formatted("k", past));
    String claimed = accepted(timer.formatted("c", past));
    api.sql()
        .update(
            "UPDATE timer SET claim = UNHEX(LEFT(SHA2('somebody', 256), 32)), claimed_at = 1"
                + " WHERE id = UNHEX(REPLACE(?, '-', ''))",
            claimed);
    String tried = accepted(timer.formatted("t", past));
    api.sql()
        .update(
            "UPDATE timer SET attempts = 2, next_at = 1893456000000, last_error = 'NotLeader'"
                + " WHERE id = UNHEX(REPLACE(?, '-', ''))",
            tried);

    assertThat(state(first)).isEqualTo("overdue");
    assertThat(state(second)).isEqualTo("blocked");
    assertThat(state(claimed)).isEqualTo("delivering");
    JsonNode retrying = RunningApi.json(api.get("/v1/timers/" + tried));
    assertThat(retrying.get("state").asString()).isEqualTo("retrying");
    assertThat(retrying.get("attempts").asInt()).isEqualTo(2);
    assertThat(retrying.get("nextAttemptAt").asString()).isEqualTo("2030-01-01T00:00:00.000Z");
    assertThat(retrying.get("lastError").asString()).isEqualTo("NotLeader");
  }

  @Test
  void accuracyMergesWhatAllCallbacksDelivered() {
    long minute = System.currentTimeMillis() / 60_000 - 5;
    flush(1, "orders", minute, 1_500, 2_500);
    flush(2, "orders", minute - 90, 10_000);
    flush(2, "other", minute, 99_000);
    flush(1, AccuracyLedger.ALL_TOPICS, minute, 1_500, 2_500);
    flush(2, AccuracyLedger.ALL_TOPICS, minute - 90, 10_000);
    flush(2, AccuracyLedger.ALL_TOPICS, minute, 99_000);

    JsonNode hour = RunningApi.json(api.get("/v1/accuracy?topic=orders"));
    assertThat(hour.get("count").asLong()).isEqualTo(2);
    assertThat(hour.get("early").asLong()).isZero();
    assertThat(hour.at("/latenessMillis/max").asDouble()).isBetween(2.49, 2.51);
    String from = Long.toString(System.currentTimeMillis() - 7_200_000);
    JsonNode all = RunningApi.json(api.get("/v1/accuracy?from=" + from));
    assertThat(all.get("count").asLong()).isEqualTo(4);
    assertThat(all.at("/latenessMillis/p99").asDouble()).isBetween(98.9, 99.1);
    JsonNode none = RunningApi.json(api.get("/v1/accuracy?topic=nothing"));
    assertThat(none.get("count").asLong()).isZero();
    assertThat(none.has("latenessMillis")).isFalse();
    assertThat(none.has("steps")).isFalse();
  }

  @Test
  void accuracyStepByStepSaysHowManyWereHowLate() {
    long minute = System.currentTimeMillis() / 60_000 - 1_000;
    flush(1, "steps", minute, 1_400, 1_450, 90);
    flush(2, "steps", minute + 2, 60_000);

    JsonNode answer =
        RunningApi.json(
            api.get(
                "/v1/accuracy?topic=steps&step=1m&from=%d&to=%d"
                    .formatted(minute * 60_000, (minute + 3) * 60_000)));

    assertThat(answer.get("count").asLong()).isEqualTo(4);
    assertThat(answer.get("stepMillis").asLong()).isEqualTo(60_000);
    JsonNode steps = answer.get("steps");
    assertThat(steps).hasSize(3);
    assertThat(steps.get(0).get("buckets").toString())
        .isEqualTo("[{\"upToMillis\":0.1,\"count\":1},{\"upToMillis\":1.5,\"count\":2}]");
    assertThat(steps.get(1).get("count").asLong()).isZero();
    assertThat(steps.get(1).has("latenessMillis")).isFalse();
    assertThat(steps.get(2).get("buckets").toString())
        .isEqualTo("[{\"upToMillis\":70.0,\"count\":1}]");
  }

  @Test
  void accuracyOfEachTopicIsToldInWholeHours() {
    long hour = System.currentTimeMillis() / 3_600_000 * 60 - 48 * 60;
    String day = "from=%d&to=%d".formatted(hour * 60_000, (hour + 24 * 60) * 60_000);
    flush(1, "calm", hour, 1_500);
    flush(1, "busy", hour + 60, 9_000);
    flush(2, "busy", hour, 7_000, 8_000);

    JsonNode whole = RunningApi.json(api.get("/v1/accuracy/topics?" + day));
    assertThat(whole.at("/topics/0/topic").asString()).isEqualTo("busy");
    assertThat(whole.at("/topics/0/count").asLong()).isEqualTo(3);
    assertThat(whole.at("/topics/0/latenessMillis/max").asDouble()).isBetween(8.9, 9.1);
    assertThat(whole.at("/topics/1/topic").asString()).isEqualTo("calm");
    assertThat(whole.at("/topics/1/steps").isMissingNode()).isTrue();
    assertThat(whole.get("leftOut").asInt()).isZero();
    JsonNode steps = RunningApi.json(api.get("/v1/accuracy/topics?step=1h&limit=1&" + day));
    assertThat(steps.get("leftOut").asInt()).isEqualTo(1);
    assertThat(steps.at("/topics/0/steps").valueStream().map(step -> step.get("count").asInt()))
        .containsExactly(2, 1);
    assertThat(api.get("/v1/accuracy/topics?step=5m").statusCode()).isEqualTo(400);
    assertThat(api.get("/v1/accuracy/topics?limit=101").statusCode()).isEqualTo(400);
  }

  @Test
  void theMostLateHaveTheirReceipts() {
    long minute = System.currentTimeMillis() / 60_000 - 2_000;
    MostLate mostLate = new MostLate();
    for (int late = 1; late <= 12; late++) {
      mostLate.add(delivered(minute * 60_000, late), late * 1_000L);
    }
    mostLate.add(UUID.randomUUID(), 99_000);
    for (int late : List.of(7_200_000, 10_800_000)) {
      mostLate.add(delivered(minute * 60_000, late), AccuracyLedger.LATENESS_MAX_MICROS);
    }
    api.bean(AccuracyLedger.class)
        .flush(
            1,
            List.of(
                new Minute(minute, Tenant.DEFAULT.name(), "late", 0, new Histogram(1), mostLate)));

    String path = "/v1/accuracy/most-late?topic=late&from=%d&to=%d";
    JsonNode answer =
        RunningApi.json(api.get(path.formatted(minute * 60_000, (minute + 1) * 60_000)));
    assertThat(answer.get("receipts").valueStream().map(it -> it.get("latenessMillis").asInt()))
        .containsExactly(10_800_000, 7_200_000, 12, 11, 10, 9, 8, 7, 6);
    assertThat(answer.at("/receipts/0/sentAt").isMissingNode()).isFalse();
    JsonNode none = RunningApi.json(api.get("/v1/accuracy/most-late?topic=nothing"));
    assertThat(none.get("receipts")).isEmpty();
    assertThat(api.get("/v1/accuracy/most-late?from=1").statusCode()).isEqualTo(400);
  }

  /** Writes the receipt of one that was so many milliseconds late. */
  private static UUID delivered(long due, int late) {
    UUID id = UUID.randomUUID();
    long acked = due + late;
    Receipt.Delivery delivery = new Receipt.Delivery(null, null, due, due, acked, 0, late);
    api.bean(Receipts.class)
        .insert(
            List.of(
                new Receipt(
                    id,
                    Sequence.firstOf(acked),
                    Outcome.DELIVERED,
                    Tenant.DEFAULT.name(),
                    null,
                    "late",
                    due,
                    due,
                    acked,
                    delivery,
                    1,
                    null)));
    return id;
  }

  /** Its state changes without its version. */
  @Test
  void aTimerIsShownThoughItsVersionIsKnown() {
    String path = "/v1/timers/" + acceptedAs("{'topic':'orders','payload':1,'delay':'1h'}");
    for (String known : List.of(path, path + ":payload")) {
      HttpResponse<String> shown = api.call("GET", known, "", "If-None-Match", "\"0\"");
      assertThat(shown.statusCode()).isEqualTo(200);
      assertThat(shown.headers().firstValue("etag")).hasValue("\"0\"");
    }
  }

  @Test
  void aPendingTimersPayloadIsShownToItsTenantAlone() {
    String id = acceptedAs("{'topic':'orders','payload':{'a': 1.10},'delay':'1h'}");
    assertThat(api.get("/v1/timers/" + id + ":payload").body())
        .isEqualTo("{\"payload\":{\"a\": 1.10}}");
    String bytes = acceptedAs("{'topic':'orders','payloadBase64':'/w==','delay':'1h'}");
    assertThat(api.get("/v1/timers/" + bytes + ":payload").body())
        .isEqualTo("{\"payloadBase64\":\"/w==\"}");
    String none = acceptedAs("{'topic':'orders','key':'k','tombstone':true,'delay':'1h'}");
    assertThat(api.get("/v1/timers/" + none + ":payload").body()).isEqualTo("{\"tombstone\":true}");
    api.sql()
        .update("UPDATE timer SET tenant = 'another' WHERE id = UNHEX(REPLACE(?, '-', ''))", id);
    assertThat(api.get("/v1/timers/" + id + ":payload").statusCode()).isEqualTo(404);
    assertThat(api.get("/v1/timers/nonsense:payload").statusCode()).isEqualTo(404);
    acceptedAs("{'topic':'orders','name':'payload','payload':1,'delay':'1h'}");
    assertThat(api.get("/v1/timers/by-name/payload").statusCode()).isEqualTo(200);
  }

  private static String acceptedAs(String body) {
    return accepted(body.replace('\'', '"'));
  }

  private static void flush(long holder, String topic, long minute, long... micros) {
    api.bean(AccuracyLedger.class)
        .flush(holder, LedgerRows.of(Tenant.DEFAULT.name(), topic, minute, micros));
  }

  private static String accepted(String body) {
    return UUID.fromString(RunningApi.json(api.post(body)).get("id").asString()).toString();
  }

  private static String state(String id) {
    return RunningApi.json(api.get("/v1/timers/" + id)).get("state").asString();
  }
}
