package io.punctual.perf.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Which timers are pending, by their dues. */
public final class ReadPending {
  private static final int FOUND_MAX = 1_000;

  private final AskPages api;

  public ReadPending(AskPages api) {
    this.api = api;
  }

  /**
   * The first thousand at most.
   *
   * @param topics empty: of all
   */
  public List<String> idsDue(List<String> topics, Instant from, Instant to)
      throws InterruptedException {
    List<String> ids = new ArrayList<>();
    for (String topic : topics.isEmpty() ? List.of("") : topics) {
      String cursor = "";
      do {
        JsonNode page = api.page(query(topic, from, to, cursor));
        page.path("timers").forEach(timer -> ids.add(timer.path("id").asString()));
        cursor = page.path("cursor").asString("");
      } while (!cursor.isEmpty() && ids.size() < FOUND_MAX);
    }
    return ids;
  }

  private static String query(String topic, Instant from, Instant to, String cursor) {
    return "/v1/timers?limit=500&deliverAtFrom=%s&deliverAtTo=%s".formatted(from, to)
        + (topic.isEmpty() ? "" : "&topic=" + URLEncoder.encode(topic, UTF_8))
        + (cursor.isEmpty() ? "" : "&cursor=" + URLEncoder.encode(cursor, UTF_8));
  }
}
