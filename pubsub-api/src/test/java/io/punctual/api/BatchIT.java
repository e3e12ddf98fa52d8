package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** Many timers in one request: each means what it means by itself. */
@ExtendWith(BatchApi.class)
@ResourceLock(BatchApi.TIMERS)
class BatchIT {

  /** Each kind of timer, and what it is answered, {@code #} standing for its place. */
  private static final List<Map.Entry<String, String>> KINDS =
      List.of(
          Map.entry(Batches.good("{ \"n\" : #, \"x\": 1.10 }"), "201"),
          Map.entry(Batches.good("[#,\"}],[\\\"\"]"), "201"),
          Map.entry(
              Batches.good("\"#😀\"").replace("\"topic\"", "\"name\":\"n#\",\"topic\""), "201"),
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
          Map.entry(Batches.good('"' + "x".repeat(300_000) + '"'), "422 record-too-large"),
          Map.entry(Batches.good('"' + "x".repeat(600_000) + '"'), "413 body-too-large"));

  private final RunningApi api;

  BatchIT(RunningApi api) {
    this.api = api;
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
    assertThat(Batches.stored(api)).isEqualTo(expectedPayloads(timers, Batches.results(answer)));
    assertThat(api.sql().queryForList("SELECT id FROM timer ORDER BY seq", byte[].class))
        .extracting(Batches::hex)
        .containsExactlyElementsOf(Batches.ids(answer));
  }

  /** Payloads by id, as they are written in the request. */
  private static Map<String, String> expectedPayloads(List<String> timers, List<JsonNode> results) {
    Map<String, String> payloads = new HashMap<>();
    for (int i = 0; i < timers.size(); i++) {
      if (results.get(i).get("status").asInt() == 201) {
        String timer = timers.get(i);
        int from = timer.indexOf("\"payload\": ") + "\"payload\": ".length();
        payloads.put(
            Batches.hex(Batches.id(results.get(i))),
            timer.substring(from, timer.lastIndexOf(", \"delay\"")));
      }
    }
    return payloads;
  }

  @Test
  void anAcceptedOneIsFoundAndItsDueIsTheAnswers() {
    JsonNode result = Batches.results(Batches.array(api, List.of(Batches.good("1")))).getFirst();

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
                Batches.good("1"),
                "",
                "{\"topic\":",
                Batches.good("2") + "\r",
                Batches.good("\"" + "x".repeat(600_000) + "\""),
                Batches.good("3").replace("orders", "or ders")));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(Batches.told(answer))
        .containsExactly(
            "201", "400 malformed-json", "201", "413 body-too-large", "400 invalid-timer /4/topic");
    assertThat(Batches.stored(api).values()).containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void anEmptyBatchIsAnsweredWithNothing() {
    for (HttpResponse<String> answer : List.of(Batches.array(api, "[]"), Batches.lines(api, ""))) {
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"results\":[]}");
    }
  }

  @Test
  void eachTimerAndEachBatchIsMetered() {
    double accepted = count("punctual.submit", "result", "accepted");
    double invalid = count("punctual.submit.refused", "type", "invalid-timer");
    double refused = count("punctual.batches.refused", "type", "malformed-json");
    double batches = api.bean(MeterRegistry.class).get("punctual.batches.answered").timer().count();

    Batches.array(api, List.of(Batches.good("1"), "{}", Batches.good("2")));
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

  private double count(String timer, String tag, String value) {
    return api.bean(MeterRegistry.class).get(timer).tag(tag, value).timer().count();
  }
}
