package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.request.ContentHash;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest;
import io.punctual.engines.TestEngines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Many timers in one request: each means what it means by itself. */
@SuppressWarnings("AddressSelection")
class BatchIT {

  private static RunningApi api;

  @BeforeAll
  static void start() throws ExecutionException, InterruptedException {
    TestEngines.kafka().createTopic("orders", 4);
    try (Admin admin =
        Admin.create(
            Map.of("bootstrap.servers", (Object) TestEngines.kafka().bootstrapServers()))) {
      admin
          .createTopics(
              List.of(
                  new NewTopic("batch-compacted", Optional.of(1), Optional.of((short) 1))
                      .configs(Map.of("cleanup.policy", "compact"))))
          .all()
          .get();
    }
    api = RunningApi.start("batch");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @BeforeEach
  void empty() {
    api.sql().update("DELETE FROM timer");
    api.sql().update("DELETE FROM timer_name");
  }

  /** Each kind of timer, and what it is answered, {@code #} standing for its place. */
  private static final List<Map.Entry<String, String>> KINDS =
      List.of(
          Map.entry(good("{ \"n\" : #, \"x\": 1.10 }"), "201"),
          Map.entry(good("[#,\"}],[\\\"\"]"), "201"),
          Map.entry(good("\"#😀\"").replace("\"topic\"", "\"name\":\"n#\",\"topic\""), "201"),
          Map.entry("{\"topic\":\"orders\",\"payload\":1}", "400 invalid-timer /#"),
          Map.entry(
              "{\"topic\":\"orders\",\"payload\":1,\"delay\":\"soon\"}",
              "400 invalid-timer /#/delay"),
          Map.entry(
              "{\"topic\":\"orders\",\"payload\":1,\"delay\":\"1h\",\"a/b\":1}",
              "400 invalid-timer /#/a~1b"),
          Map.entry("17", "400 malformed-json"),
          Map.entry(
              "{\"topic\":\"nowhere-#\",\"payload\":1,\"delay\":\"1h\"}",
              "422 topic-not-found /#/topic"),
          Map.entry(
              "{\"topic\":\"__x\",\"payload\":1,\"delay\":\"1h\"}",
              "422 topic-not-allowed /#/topic"),
          Map.entry(
              "{\"topic\":\"batch-compacted\",\"payload\":1,\"delay\":\"1h\"}",
              "422 key-required /#/key"),
          Map.entry(
              "{\"topic\":\"orders\",\"payload\":1,\"deliverAt\":1700000000,\"name\":\"old\"}",
              "422 due-in-the-past /#/deliverAt"),
          Map.entry(
              "{\"topic\":\"orders\",\"payload\":1,\"delay\":\"3654d\"}",
              "422 due-too-far /#/delay"));

  private static final List<Map.Entry<String, String>> LARGE_KINDS =
      List.of(
          Map.entry(good('"' + "x".repeat(300_000) + '"'), "422 record-too-large"),
          Map.entry(good('"' + "x".repeat(600_000) + '"'), "413 body-too-large"));

  private static String good(String payload) {
    return "{\"topic\":\"orders\", \"payload\": " + payload + ", \"delay\":\"1h\"}";
  }

  @Test
  void aThousandGoodAndBadOnesAreAnsweredInTheirOrderAndTheGoodOnesAreStored() {
    List<String> timers = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      Map.Entry<String, String> kind =
          i % 250 == 7 ? LARGE_KINDS.get(i / 250 % 2) : KINDS.get(i * 7 % KINDS.size());
      timers.add(kind.getKey().replace("#", "" + i));
      expected.add(kind.getValue().replace("#", "" + i));
    }

    HttpResponse<String> answer = Batches.array(api, timers);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(Batches.told(answer)).isEqualTo(expected);
    assertThat(stored()).isEqualTo(expectedPayloads(timers, Batches.results(answer)));
    assertThat(api.sql().queryForList("SELECT id FROM timer ORDER BY seq", byte[].class))
        .extracting(BatchIT::hex)
        .containsExactlyElementsOf(ids(answer));
  }

  /** Payloads by id, as they are written in the request. */
  private static Map<String, String> expectedPayloads(List<String> timers, List<JsonNode> results) {
    Map<String, String> payloads = new HashMap<>();
    for (int i = 0; i < timers.size(); i++) {
      if (results.get(i).get("status").asInt() == 201) {
        String timer = timers.get(i);
        int from = timer.indexOf("\"payload\": ") + "\"payload\": ".length();
        payloads.put(
            hex(Batches.id(results.get(i))),
            timer.substring(from, timer.lastIndexOf(", \"delay\"")));
      }
    }
    return payloads;
  }

  private static Map<String, String> stored() {
    Map<String, String> payloads = new HashMap<>();
    api.sql()
        .query(
            "SELECT id, payload FROM timer",
            row -> {
              payloads.put(hex(row.getBytes(1)), new String(row.getBytes(2), UTF_8));
            });
    return payloads;
  }

  private static List<String> ids(HttpResponse<String> answer) {
    return Batches.results(answer).stream()
        .filter(result -> result.has("id"))
        .map(result -> hex(Batches.id(result)))
        .toList();
  }

  private static String hex(byte[] id) {
    return HexFormat.of().formatHex(id);
  }

  private static String hex(String id) {
    return id.replace("-", "");
  }

  @Test
  void anAcceptedOneIsFoundAndItsDueIsTheAnswers() {
    JsonNode result = Batches.results(Batches.array(api, List.of(good("1")))).getFirst();

    JsonNode timer = RunningApi.json(api.get("/v1/timers/" + Batches.id(result)));

    assertThat(timer.get("state").asString()).isEqualTo("scheduled");
    assertThat(timer.get("deliverAt")).isEqualTo(result.get("deliverAt"));
  }

  @Test
  void ofLinesABadOneIsAnsweredAndTheOthersAreStored() {
    HttpResponse<String> answer =
        Batches.lines(
            api,
            String.join(
                "\n",
                good("1"),
                "",
                "{\"topic\":",
                good("2") + "\r",
                good("\"" + "x".repeat(600_000) + "\""),
                good("3").replace("orders", "or ders")));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(Batches.told(answer))
        .containsExactly(
            "201", "400 malformed-json", "201", "413 body-too-large", "400 invalid-timer /4/topic");
    assertThat(stored().values()).containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void anEmptyBatchIsAnsweredWithNothing() {
    for (HttpResponse<String> answer : List.of(Batches.array(api, "[]"), Batches.lines(api, ""))) {
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"results\":[]}");
    }
  }

  @Test
  void aThousandAndOneAreRefusedAndNoneIsStored() {
    List<String> timers = new ArrayList<>();
    for (int i = 0; i < 1_001; i++) {
      timers.add(good("" + i));
    }

    assertRefused(Batches.array(api, timers), 413, "too-many-timers");
    assertRefused(Batches.lines(api, String.join("\n", timers)), 413, "too-many-timers");
  }

  @Test
  void sixteenMebibytesAreTakenAndOneByteMoreIsRefused() {
    byte[] most = Batches.ofBytes(Batches.REQUEST_BYTES_MAX, 100);
    byte[] tooMany = Arrays.copyOf(most, most.length + 1);
    tooMany[most.length] = ' ';
    for (boolean told : new boolean[] {true, false}) {
      assertRefused(send(tooMany, told), 413, "body-too-large");
      HttpResponse<String> taken = send(most, told);
      assertThat(taken.statusCode()).as(taken.body()).isEqualTo(200);
      assertThat(Batches.told(taken)).hasSize(100).containsOnly("201");
      empty();
    }
  }

  /** With its length told, or chunk by chunk. */
  private static HttpResponse<String> send(byte[] body, boolean told) {
    return api.send(
        Batches.request(
            api.base(),
            "application/json",
            told
                ? BodyPublishers.ofByteArray(body)
                : BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [T,T                   | /2
          [T,{"topic":"orders"   | /1
          [T,T,                  | /2
          [T T]                  | /1
          [T,x]                  | /1
          """)
  void anArrayCutShortOrBrokenIsRefusedWithThePlaceAndNoneIsStored(String body, String pointer) {
    HttpResponse<String> answer = Batches.array(api, body.replace("T", good("1")));

    assertRefused(answer, 400, "malformed-json");
    assertThat(RunningApi.json(answer).at("/errors/0/pointer").asString()).isEqualTo(pointer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "1", "nonsense", "[][]"})
  void whatIsNoArrayIsRefused(String body) {
    assertRefused(Batches.array(api, body), 400, "malformed-json");
  }

  @Test
  void aConnectionThatBreaksStoresNothing() throws IOException {
    String answer;
    try (Socket socket = new Socket("127.0.0.1", api.base().getPort())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(
              ("POST /v1/timers:batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
                      + "Content-Length: 1000\r\n\r\n"
                      + good("1")
                      + "\n")
                  .getBytes(UTF_8));
      socket.shutdownOutput();
      answer = new String(socket.getInputStream().readNBytes(4_000), UTF_8);
    }
    assertThat(answer).startsWith("HTTP/1.1 400").contains("/errors/malformed-request");
    assertThat(stored()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "application/xml", "nonsense", "application/json; charset=utf-16"})
  void aWrongContentTypeIsRefused(String type) {
    assertRefused(
        api.send(Batches.request(api.base(), type, BodyPublishers.ofString("[]"))),
        415,
        "unsupported-media-type");
  }

  @Test
  void whoDoesNotAcceptTheAnswerIsRefusedBeforeAnythingIsStored() {
    assertRefused(
        api.send(
            Batches.request(api.base(), "application/x-ndjson", BodyPublishers.ofString(good("1")))
                .header("accept", "application/x-ndjson")),
        406,
        "not-acceptable");
  }

  @Test
  void otherMethodsAreNotAllowed() {
    assertThat(api.get("/v1/timers:batch").statusCode()).isEqualTo(405);
  }

  @Test
  void ofOneNameTheFirstInTheBatchIsStoredAndTheOthersRepeatItOrAreRefused() {
    HttpResponse<String> answer =
        Batches.array(
            api,
            List.of(
                named("n", "1"),
                named("n", "1"),
                named("n", "2"),
                named("m", "1"),
                named("n", "1")));

    assertThat(Batches.told(answer))
        .containsExactly("201", "200", "409 name-taken /2/name", "201", "200");
    List<JsonNode> results = Batches.results(answer);
    String id = Batches.id(results.getFirst());
    assertThat(Batches.id(results.get(1))).isEqualTo(id);
    assertThat(results.get(2).at("/problem/id").asString()).isEqualTo(id);
    assertThat(Batches.id(results.get(4))).isEqualTo(id);
    assertThat(RunningApi.json(api.get("/v1/timers/by-name/n")).get("id").asString()).isEqualTo(id);
    assertThat(stored()).hasSize(2);
  }

  @Test
  void namesAreSharedWithSingleTimers() {
    String id = RunningApi.json(api.post(named("n", "1"))).get("id").asString();

    HttpResponse<String> answer =
        Batches.array(api, List.of(named("n", "2"), named("n", "1"), named("n", "2"), good("1")));

    assertThat(Batches.told(answer))
        .containsExactly("409 name-taken /0/name", "200", "409 name-taken /2/name", "201");
    assertThat(Batches.id(Batches.results(answer).get(1))).isEqualTo(id);
  }

  @Test
  void aBatchOfNamesCanBeRepeated() {
    List<String> timers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      timers.add(named("r" + i, "" + i));
    }
    HttpResponse<String> first = Batches.array(api, timers);

    HttpResponse<String> second = Batches.array(api, timers);

    assertThat(Batches.told(first)).containsOnly("201");
    assertThat(Batches.told(second)).containsOnly("200");
    assertThat(ids(second)).isEqualTo(ids(first));
    assertThat(stored()).hasSize(200);
  }

  /** Its due is long past by now, so as a new timer it would be refused. */
  @Test
  void aRepeatIsKnownThoughANewOneWouldBeRefused() {
    String old =
        "{\"topic\":\"orders\",\"name\":\"old\",\"payload\":1,\"deliverAt\":1700000000000}";
    TimerRequest request =
        ((Reading.Understood<TimerRequest>)
                api.bean(ReadTimerRequest.class).read(old.getBytes(UTF_8)))
            .request();
    String id = RunningApi.json(api.post(named("old", "1"))).get("id").asString();
    api.sql().update("UPDATE timer_name SET content_hash = ?", ContentHash.of(request));

    HttpResponse<String> answer =
        Batches.array(api, List.of(old.replace("\"old\"", "\"new\""), old, good("1")));

    assertThat(Batches.told(answer))
        .containsExactly("422 due-in-the-past /0/deliverAt", "200", "201");
    assertThat(Batches.id(Batches.results(answer).get(1))).isEqualTo(id);
  }

  @Test
  void eachTimerAndEachBatchIsMetered() {
    double accepted = count("punctual.submit", "result", "accepted");
    double invalid = count("punctual.submit.refused", "type", "invalid-timer");
    double refused = count("punctual.batches.refused", "type", "malformed-json");
    double batches = api.bean(MeterRegistry.class).get("punctual.batches.answered").timer().count();

    Batches.array(api, List.of(good("1"), "{}", good("2")));
    Batches.array(api, "[");

    assertThat(count("punctual.submit", "result", "accepted")).isEqualTo(accepted + 2);
    assertThat(count("punctual.submit.refused", "type", "invalid-timer")).isEqualTo(invalid + 1);
    assertThat(count("punctual.batches.refused", "type", "malformed-json")).isEqualTo(refused + 1);
    assertThat(api.bean(MeterRegistry.class).get("punctual.batches.answered").timer().count())
        .isEqualTo((long) batches + 1);
    assertThat(api.get("/actuator/prometheus").body())
        .contains("punctual_batches_bytes{", "punctual_batches_waiting{", "room=\"large\"")
        .contains("punctual_submit_queue_batched_timers")
        .contains("punctual_names_queue_batched_bytes");
  }

  private static double count(String timer, String tag, String value) {
    return api.bean(MeterRegistry.class).get(timer).tag(tag, value).timer().count();
  }

  private static String named(String name, String payload) {
    return "{\"topic\":\"orders\",\"name\":\"%s\",\"payload\":%s,\"delay\":\"1h\"}"
        .formatted(name, payload);
  }

  private static void assertRefused(HttpResponse<String> answer, int status, String type) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(RunningApi.json(answer).get("type").asString()).isEqualTo("/errors/" + type);
    assertThat(stored()).isEmpty();
  }
}
