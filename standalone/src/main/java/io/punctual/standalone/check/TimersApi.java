package io.punctual.standalone.check;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The calls of Punctual's API that the demo needs, and the only place that knows their JSON. */
public final class TimersApi {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(10);
  private static final int CREATED = 201;
  private static final int OK = 200;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final URI base;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(ANSWER_MAX)
          .build();

  public TimersApi(URI base) {
    this.base = base;
  }

  /** What a submission was answered. */
  public sealed interface Answer {
    record Created(String id) implements Answer {}

    record Refused(int status, String body) implements Answer {}

    /** No answer came: the timer may or may not be there. */
    record Unknown(String why) implements Answer {}
  }

  /** What a finished timer's receipt says; the times in microseconds since the epoch. */
  public record Receipt(
      String state, long dueMicros, long startedMicros, long sentMicros, long ackedMicros) {}

  public Answer submit(String topic, String key, Map<String, Object> payload, long dueMillis)
      throws InterruptedException {
    String body =
        JSON.writeValueAsString(
            Map.of("topic", topic, "key", key, "payload", payload, "deliverAt", dueMillis));
    try {
      HttpResponse<String> response =
          http.send(
              request("/v1/timers")
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString(body))
                  .build(),
              BodyHandlers.ofString());
      return response.statusCode() == CREATED
          ? new Answer.Created(JSON.readTree(response.body()).path("id").asString())
          : new Answer.Refused(response.statusCode(), response.body());
    } catch (IOException e) {
      return new Answer.Unknown(e.toString());
    }
  }

  /** Empty while the timer is not finished, or was finished without being delivered. */
  public Optional<Receipt> receipt(String id) throws InterruptedException {
    try {
      HttpResponse<String> response =
          http.send(request("/v1/timers/" + id).GET().build(), BodyHandlers.ofString());
      return response.statusCode() == OK
          ? receiptIn(JSON.readTree(response.body()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Receipt> receiptIn(JsonNode receipt) {
    if (!receipt.hasNonNull("ackedAt")) {
      return Optional.empty();
    }
    return Optional.of(
        new Receipt(
            receipt.path("state").asString(),
            micros(receipt.path("dueAt")),
            micros(receipt.path("startedAt")),
            micros(receipt.path("sentAt")),
            micros(receipt.path("ackedAt"))));
  }

  private static long micros(JsonNode time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(time.asString()));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(base.resolve(path)).timeout(ANSWER_MAX);
  }
}
