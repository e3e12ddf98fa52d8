package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.api.request.ContentHash;
import io.punctual.api.request.ReadTimerRequest;
import io.punctual.api.request.Reading;
import io.punctual.api.request.TimerRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** Names of timers in a batch mean what they mean of single timers. */
@ExtendWith(BatchApi.class)
@ResourceLock(BatchApi.TIMERS)
class BatchNamesIT {

  private final RunningApi api;

  BatchNamesIT(RunningApi api) {
    this.api = api;
  }

  @Test
  void ofOneNameTheFirstInTheBatchIsStoredAndTheOthersRepeatItOrAreRefused() {
    HttpResponse<String> answer =
        Batches.array(
            api,
            List.of(
                Batches.named("n", "1"),
                Batches.named("n", "1"),
                Batches.named("n", "2"),
                Batches.named("m", "1"),
                Batches.named("n", "1")));

    assertThat(Batches.told(answer))
        .containsExactly("201", "200", "409 name-taken /2/name", "201", "200");
    List<JsonNode> results = Batches.results(answer);
    String id = Batches.id(results.getFirst());
    assertThat(Batches.id(results.get(1))).isEqualTo(id);
    assertThat(results.get(2).at("/problem/id").asString()).isEqualTo(id);
    assertThat(Batches.id(results.get(4))).isEqualTo(id);
    assertThat(RunningApi.json(api.get("/v1/timers/by-name/n")).get("id").asString()).isEqualTo(id);
    assertThat(Batches.stored(api)).hasSize(2);
  }

  @Test
  void namesAreSharedWithSingleTimers() {
    String id = RunningApi.json(api.post(Batches.named("n", "1"))).get("id").asString();

    HttpResponse<String> answer =
        Batches.array(
            api,
            List.of(
                Batches.named("n", "2"),
                Batches.named("n", "1"),
                Batches.named("n", "2"),
                Batches.good("1")));

    assertThat(Batches.told(answer))
        .containsExactly("409 name-taken /0/name", "200", "409 name-taken /2/name", "201");
    assertThat(Batches.id(Batches.results(answer).get(1))).isEqualTo(id);
  }

  @Test
  void aBatchOfNamesCanBeRepeated() {
    List<String> timers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      timers.add(Batches.named("r" + i, "" + i));
    }
    HttpResponse<String> first = Batches.array(api, timers);

    HttpResponse<String> second = Batches.array(api, timers);

    assertThat(Batches.told(first)).containsOnly("201");
    assertThat(Batches.told(second)).containsOnly("200");
    assertThat(Batches.ids(second)).isEqualTo(Batches.ids(first));
    assertThat(Batches.stored(api)).hasSize(200);
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
    String id = RunningApi.json(api.post(Batches.named("old", "1"))).get("id").asString();
    api.sql().update("UPDATE timer_name SET content_hash = ?", ContentHash.of(request));

    HttpResponse<String> answer =
        Batches.array(api, List.of(old.replace("\"old\"", "\"new\""), old, Batches.good("1")));

    assertThat(Batches.told(answer))
        .containsExactly("422 due-in-the-past /0/deliverAt", "200", "201");
    assertThat(Batches.id(Batches.results(answer).get(1))).isEqualTo(id);
  }
}
