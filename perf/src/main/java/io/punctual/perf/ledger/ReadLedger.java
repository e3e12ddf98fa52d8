package io.punctual.perf.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Reads the receipts of a time range, page by page. */
public final class ReadLedger {
  private static final int PAGE = 500;

  private final AskPages api;

  public ReadLedger(AskPages api) {
    this.api = api;
  }

  /**
   * @param topic empty: of all
   */
  public List<Receipt> read(String topic, Instant from, Instant to) throws InterruptedException {
    List<Receipt> all = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page = api.page(query(topic, from, to, cursor));
      page.path("receipts").forEach(receipt -> all.add(receipt(receipt)));
      cursor = page.path("cursor").asString("");
    } while (!cursor.isEmpty());
    return all;
  }

  private static String query(String topic, Instant from, Instant to, String cursor) {
    return "/v1/receipts?limit=%d&from=%s&to=%s".formatted(PAGE, from, to)
        + (topic.isEmpty() ? "" : "&topic=" + URLEncoder.encode(topic, UTF_8))
        + (cursor.isEmpty() ? "" : "&cursor=" + URLEncoder.encode(cursor, UTF_8));
  }

  private static Receipt receipt(JsonNode json) {
    return new Receipt(
        UUID.fromString(json.path("id").asString()),
        json.path("state").asString(),
        json.path("topic").asString(),
        millis(json.path("deliverAt")),
        millis(json.path("startedAt")),
        millis(json.path("sentAt")),
        millis(json.path("ackedAt")),
        millis(json.path("finishedAt")),
        json.path("partition").asInt(-1),
        json.path("offset").asLong(-1),
        json.path("attempts").asInt(0));
  }

  private static long millis(JsonNode time) {
    return time.isString() ? Instant.parse(time.asString()).toEpochMilli() : 0;
  }
}
