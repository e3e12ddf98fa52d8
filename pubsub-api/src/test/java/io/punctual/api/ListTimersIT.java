package io.punctual.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.api.tenant.Tenant;
import io.punctual.engines.TestEngines;
import io.punctual.protocol.Content;
import io.punctual.protocol.KeyHash;
import io.punctual.protocol.Timer;
import io.punctual.store.timer.Timers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ListTimersIT {

  private static final long DUE = 1_900_000_000_000L;
  private static final AtomicLong SEQ = new AtomicLong(1L << 50);

  private static RunningApi api;

  @BeforeAll
  static void start() {
    TestEngines.kafka().createTopic("orders", 4);
    api = RunningApi.start("listing");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @BeforeEach
  void empty() {
    api.sql().update("DELETE FROM timer");
  }

  @Test
  void whatWasThereThroughoutComesOnceInDueOrderWhileTimersComeAndGo() throws Exception {
    Random random = new Random(7);
    List<Timer> staying =
        IntStream.range(0, 1_500).mapToObj(_ -> timer("k" + random.nextInt(400), random)).toList();
    insert(staying);
    AtomicLong rounds = new AtomicLong();
    AtomicBoolean ended = new AtomicBoolean();
    Thread churn =
        Thread.ofPlatform()
            .start(
                () -> {
                  Random own = new Random(8);
                  while (!ended.get()) {
                    List<Timer> passing =
                        IntStream.range(0, 20).mapToObj(i -> timer("p" + i, own)).toList();
                    insert(passing);
                    passing.stream().skip(10).forEach(ListTimersIT::delete);
                    rounds.incrementAndGet();
                  }
                });

    List<JsonNode> given = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      long round = rounds.get();
      JsonNode page = RunningApi.json(api.get("/v1/timers?limit=100" + cursor));
      page.get("timers").forEach(given::add);
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : null;
      await().until(() -> rounds.get() > round);
    }
    ended.set(true);
    churn.join();

    List<String> ids = given.stream().map(timer -> timer.get("id").asString()).toList();
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(ids).containsAll(staying.stream().map(timer -> timer.id().toString()).toList());
    assertThat(given.stream().map(timer -> timer.get("deliverAt").asString())).isSorted();
  }

  @Test
  void topicKeyAndDuesChooseWhatIsListed() {
    List<String> ofKey = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ofKey.add(submit("orders", "k", DUE + i * 1_000));
      submit("orders", "other", DUE + i * 1_000);
    }

    assertThat(ids("/v1/timers?topic=orders&key=k")).isEqualTo(ofKey);
    assertThat(ids("/v1/timers?topic=orders&key=k&limit=2")).isEqualTo(ofKey.subList(0, 2));
    assertThat(ids("/v1/timers?topic=orders&key=nobody")).isEmpty();
    assertThat(ids("/v1/timers?topic=orders")).hasSize(10);
    assertThat(ids("/v1/timers?topic=nothing")).isEmpty();
    String range = "&deliverAtFrom=" + (DUE + 1_000) + "&deliverAtTo=" + (DUE + 3_000);
    assertThat(ids("/v1/timers?topic=orders&key=k" + range)).isEqualTo(ofKey.subList(1, 3));
    assertThat(ids("/v1/timers?limit=500" + range)).hasSize(4);
    JsonNode first =
        RunningApi.json(api.get("/v1/timers?topic=orders&key=k&limit=1")).get("timers").get(0);
    assertThat(first).isEqualTo(RunningApi.json(api.get("/v1/timers/" + ofKey.getFirst())));
  }

  @Test
  void aStateChoosesWhatIsListed() {
    String overdue = standing(submit("orders", "k", DUE), "due_at = 1000");
    String blocked = standing(submit("orders", "k", DUE), "due_at = 2000");
    String retrying = standing(submit("orders", "j", DUE), "due_at = 3000, attempts = 1");
    String delivering =
        standing(submit("orders", "i", DUE), "due_at = 4000, claimed_at = 1, claim = id");
    String scheduled = submit("orders", "k", DUE);
    Timer ofAnother = timer("k", new Random(1));
    insert(List.of(ofAnother));
    standing(ofAnother.id().toString(), "due_at = 1000, attempts = 1");

    for (String of : List.of("?topic=orders", "?topic=orders&limit=1")) {
      assertThat(ids("/v1/timers" + of + "&state=overdue")).containsExactly(overdue);
      assertThat(ids("/v1/timers" + of + "&state=retrying")).containsExactly(retrying);
      assertThat(ids("/v1/timers" + of + "&state=delivering")).containsExactly(delivering);
      assertThat(ids("/v1/timers" + of + "&state=scheduled")).containsExactly(scheduled);
    }
    assertThat(ids("/v1/timers?topic=orders&key=k&state=blocked")).containsExactly(blocked);
    assertThat(ids("/v1/timers?topic=orders&state=blocked&deliverAtTo=1500")).isEmpty();
    assertThat(ids("/v1/timers?state=retrying")).hasSize(2);
    assertThat(api.get("/v1/timers?state=delivered").body()).contains("scheduled, delivering");

    await()
        .untilAsserted(
            () -> {
              JsonNode status = RunningApi.json(api.get("/v1/status"));
              assertThat(status.at("/due/timers").asLong()).isEqualTo(5);
              assertThat(status.at("/retrying/timers").asLong()).isEqualTo(2);
              assertThat(status.at("/held/timers").asLong()).isZero();
            });
  }

  @Test
  void whatIsDueWithinTheAlarmsLeadIsHeld() {
    long now = System.currentTimeMillis();
    submit("orders", "k", now + 8_000);
    submit("orders", "k", now + 60_000);

    // An answer may be one of a second ago.
    await()
        .untilAsserted(
            () -> {
              JsonNode status = RunningApi.json(api.get("/v1/status"));
              assertThat(status.at("/held/timers").asLong()).isEqualTo(1);
              assertThat(status.at("/due/timers").asLong()).isZero();
            });
  }

  private static String standing(String id, String columns) {
    String sql = "UPDATE timer SET %s WHERE id = UNHEX(REPLACE(?, '-', ''))";
    api.sql().update(sql.formatted(columns), id);
    return id;
  }

  @Test
  void timersOfAKeyThatIsNotTextAreFoundByItsBase64() {
    String body = "{\"topic\":\"orders\",\"keyBase64\":\"AP/+\",\"payload\":1,\"deliverAt\":%d}";
    String binary = RunningApi.json(api.post(body.formatted(DUE))).get("id").asString();
    String text = submit("orders", "k", DUE);

    assertThat(ids("/v1/timers?topic=orders&keyBase64=AP/%2B")).containsExactly(binary);
    assertThat(ids("/v1/timers?topic=orders&keyBase64=AP_-")).containsExactly(binary);
    assertThat(ids("/v1/timers?topic=orders&keyBase64=aw")).containsExactly(text);
    assertThat(api.get("/v1/timers?topic=orders&keyBase64=a").statusCode()).isEqualTo(400);
    assertThat(api.get("/v1/timers?keyBase64=aw").statusCode()).isEqualTo(400);
    assertThat(api.get("/v1/timers?topic=orders&key=k&keyBase64=aw").statusCode()).isEqualTo(400);
  }

  @Test
  void anotherTenantsTimersAreNotListed() {
    submit("orders", "k", DUE);
    api.sql().update("UPDATE timer SET tenant = 'another'");
    assertThat(ids("/v1/timers")).isEmpty();
    assertThat(ids("/v1/timers?topic=orders&key=k")).isEmpty();
  }

  @Test
  void aRareTopicGivesShortPagesWithACursorAndIsFoundInTheEnd() {
    Random random = new Random(9);
    insert(IntStream.range(0, 12_000).mapToObj(i -> timer("k" + i, random)).toList());
    String rare = submit("orders", "k", DUE + 10_000_000);

    List<String> found = new ArrayList<>();
    int pages = 0;
    String cursor = "";
    while (cursor != null) {
      JsonNode page = RunningApi.json(api.get("/v1/timers?topic=orders" + cursor));
      page.get("timers").forEach(timer -> found.add(timer.get("id").asString()));
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : null;
      pages++;
    }

    assertThat(found).containsExactly(rare);
    assertThat(pages).isBetween(2, 6);
  }

  @Test
  void mistakesOfAQueryAreNamed() {
    HttpResponse<String> answer =
        api.get("/v1/timers?key=k&deliverAtFrom=soon&deliverAtTo=later&cursor=*&limit=501");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(
            RunningApi.json(answer)
                .at("/errors")
                .valueStream()
                .map(error -> error.get("pointer").asString()))
        .containsExactlyInAnyOrder("key", "deliverAtFrom", "deliverAtTo", "cursor", "limit");
    assertThat(api.get("/v1/timers?deliverAtFrom=5&deliverAtTo=5").statusCode()).isEqualTo(400);
  }

  private static List<String> ids(String path) {
    List<String> ids = new ArrayList<>();
    RunningApi.json(api.get(path))
        .get("timers")
        .forEach(timer -> ids.add(timer.get("id").asString()));
    return ids;
  }

  private static String submit(String topic, String key, long due) {
    String body = "{\"topic\":\"%s\",\"key\":\"%s\",\"payload\":1,\"deliverAt\":%d}";
    return RunningApi.json(api.post(body.formatted(topic, key, due))).get("id").asString();
  }

  /** Many share a due. */
  private static Timer timer(String key, Random random) {
    byte[] bytes = key.getBytes(UTF_8);
    return new Timer(
        UUID.randomUUID(),
        Tenant.DEFAULT.name(),
        null,
        new Content("common", bytes, List.of(), new byte[0]),
        KeyHash.of(Tenant.DEFAULT.name(), "common", bytes),
        DUE + random.nextInt(50),
        SEQ.getAndIncrement());
  }

  private static void insert(List<Timer> timers) {
    for (int from = 0; from < timers.size(); from += 500) {
      api.bean(Timers.class).insert(timers.subList(from, Math.min(from + 500, timers.size())));
    }
  }

  private static void delete(Timer timer) {
    api.sql()
        .update("DELETE FROM timer WHERE id = UNHEX(REPLACE(?, '-', ''))", timer.id().toString());
  }
}
