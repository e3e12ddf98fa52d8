package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ListReceiptsIT {

  private static final long NOON = TimeUnit.DAYS.toMillis(20_000) + TimeUnit.HOURS.toMillis(12);

  private static RunningApi api;

  @BeforeAll
  static void start() {
    api = RunningApi.start("receipts");
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @BeforeEach
  void empty() {
    api.sql().update("DELETE FROM receipt");
  }

  @Test
  void whatWasThereThroughoutComesOnceByTheTimeFinishedWhileReceiptsCome() {
    List<String> staying = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      staying.add(finished("orders", i % 16, NOON + i / 3, i));
    }
    List<String> given = new ArrayList<>();
    String cursor = "";
    int late = 0;
    while (cursor != null) {
      JsonNode page = RunningApi.json(api.get("/v1/receipts?topic=orders&limit=40" + cursor));
      page.get("receipts").forEach(receipt -> given.add(receipt.get("id").asString()));
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : null;
      finished("orders", late % 16, NOON + 20 * late, 1_000 + late);
      finished("other", late % 16, NOON + 200, 2_000 + late);
      late++;
    }

    assertThat(given).doesNotHaveDuplicates();
    assertThat(given.stream().filter(staying::contains).toList()).isEqualTo(staying);
  }

  @Test
  void theNewestComeFirstWhenAskedFor() {
    List<String> finished = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      finished.add(finished("orders", i % 16, NOON + i / 3, i));
    }
    List<String> given = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      JsonNode page =
          RunningApi.json(
              api.get(
                  "/v1/receipts?order=newest&limit=7&from=%d&to=%d%s"
                      .formatted(NOON + 1, NOON + 30, cursor)));
      page.get("receipts").forEach(receipt -> given.add(receipt.get("id").asString()));
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : null;
    }

    assertThat(given).isEqualTo(finished.subList(3, 90).reversed());
    String oldest = RunningApi.json(api.get("/v1/receipts?limit=7")).get("cursor").asString();
    assertThat(api.get("/v1/receipts?order=newest&cursor=" + oldest).statusCode()).isEqualTo(400);
    assertThat(api.get("/v1/receipts?order=best").statusCode()).isEqualTo(400);
  }

  @Test
  void boundsTenantAndMistakes() {
    String first = finished("orders", 1, NOON, 0);
    finished("orders", 2, NOON + 10, 0);
    api.sql().update("UPDATE receipt SET tenant = 'another' WHERE slot = 2");
    finished("orders", 3, NOON + 20, 0);

    assertThat(ids("/v1/receipts?from=" + NOON + "&to=" + (NOON + 20))).containsExactly(first);
    assertThat(ids("/v1/receipts")).hasSize(2);
    HttpResponse<String> wrong =
        api.get("/v1/receipts?topic=a%20b&state=late&from=x&to=y&cursor=z&limit=0");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(RunningApi.json(wrong).get("errors").size()).isEqualTo(6);
    assertThat(api.get("/v1/receipts?from=7&to=6").statusCode()).isEqualTo(400);
  }

  @Test
  void thoseOfOneStateAreListed() {
    String expired = finished("orders", 1, NOON, 0);
    String dead = finished("orders", 2, NOON + 10, 0);
    api.sql().update("UPDATE receipt SET outcome = 2 WHERE slot = 2");

    assertThat(ids("/v1/receipts?state=expired")).containsExactly(expired);
    assertThat(ids("/v1/receipts?state=dead&topic=orders")).containsExactly(dead);
    assertThat(ids("/v1/receipts?state=cancelled")).isEmpty();
  }

  private static List<String> ids(String path) {
    List<String> ids = new ArrayList<>();
    RunningApi.json(api.get(path))
        .get("receipts")
        .forEach(receipt -> ids.add(receipt.get("id").asString()));
    return ids;
  }

  private static String finished(String topic, int slot, long millis, int count) {
    String id = UUID.randomUUID().toString();
    api.sql()
        .update(
            """
            INSERT INTO receipt (id, finish_seq, day, slot, outcome, tenant, topic, due_at,
              finished_at, attempts)
            VALUES (UNHEX(REPLACE(?, '-', '')), ?, ?, ?, 4, 'default', ?, 0, ?, 0)
            """,
            id,
            (millis << 16) + count,
            TimeUnit.MILLISECONDS.toDays(millis),
            slot,
            topic,
            millis);
    return id;
  }
}
