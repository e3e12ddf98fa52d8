package io.punctual.perf.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks the API for pages of its lists. */
public final class AskPages {
  private static final int OK = 200;
  private static final int TRIES_MAX = 20;
  private static final Duration ANSWER_MAX = Duration.ofSeconds(30);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final URI api;
  private final Optional<String> token;

  /**
   * @param token sent as {@code Authorization: Bearer}
   */
  public AskPages(URI api, Optional<String> token) {
    this.api = api;
    this.token = token;
  }

  /** A refusal for want of room is no answer: it is asked again. */
  JsonNode page(String query) throws InterruptedException {
    String last = "";
    for (int i = 0; i < TRIES_MAX; i++) {
      try {
        HttpResponse<byte[]> answer = HTTP.send(request(query), BodyHandlers.ofByteArray());
        if (answer.statusCode() == OK) {
          return JSON.readTree(answer.body());
        }
        last = answer.statusCode() + " " + new String(answer.body(), UTF_8);
      } catch (IOException e) {
        last = e.toString();
      }
      Thread.sleep(Duration.ofMillis(250));
    }
    throw new IllegalStateException("the API at " + api + " does not tell: " + last);
  }

  private HttpRequest request(String query) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(api + query)).timeout(ANSWER_MAX);
    token.ifPresent(it -> request.header("Authorization", "Bearer " + it));
    return request.build();
  }
}
