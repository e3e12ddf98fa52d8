package io.punctual.migrations.smoke;

import io.punctual.migrations.job.JobFailed;
import io.punctual.migrations.job.NotYet;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The two calls of the API that a check needs. What may help a moment later is {@link NotYet}. */
final class TimersApi implements AutoCloseable {
  private static final Duration CONNECT_MAX = Duration.ofSeconds(3);
  private static final Duration ANSWER_MAX = Duration.ofSeconds(10);
  private static final int OK_LAST = 299;
  private static final int UNAUTHORIZED = 401;
  private static final int UNPROCESSABLE = 422;
  private static final int TOO_MANY = 429;
  private static final int SERVERS_MISTAKE_FIRST = 500;
  private static final int UNAVAILABLE = 503;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final URI api;
  private final Optional<String> token;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_MAX)
          .build();

  TimersApi(URI api, Optional<String> token) {
    this.api = api;
    this.token = token;
  }

  JsonNode submit(Map<String, Object> timer) {
    return send(
        HttpRequest.newBuilder(URI.create(api + "/v1/timers"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(timer))));
  }

  /** A timer that is to come, or the receipt of one. */
  JsonNode find(String id) {
    return send(HttpRequest.newBuilder(URI.create(api + "/v1/timers/" + id)));
  }

  private JsonNode send(HttpRequest.Builder request) {
    token.ifPresent(it -> request.header("Authorization", "Bearer " + it));
    try {
      return read(http.send(request.timeout(ANSWER_MAX).build(), BodyHandlers.ofString()));
    } catch (ConnectException | HttpConnectTimeoutException e) {
      throw new NotYet(
          "Nothing answers at %s (%s): is PUNCTUAL_API the API's URL?".formatted(api, why(e)));
    } catch (IOException e) {
      throw new NotYet(
          "%s gives no answer (%s): is PUNCTUAL_API the API's URL?".formatted(api, why(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailed("interrupted");
    }
  }

  private JsonNode read(HttpResponse<String> answer) {
    JsonNode body = json(answer);
    if (answer.statusCode() <= OK_LAST) {
      return body;
    }
    String refused = "%s answers %d %s".formatted(api, answer.statusCode(), summary(body));
    throw switch (answer.statusCode()) {
      case UNAUTHORIZED -> new JobFailed(refused + ": PUNCTUAL_TOKEN must be a tenant's token");
      case UNPROCESSABLE ->
          new JobFailed(
              refused + ": PUNCTUAL_SMOKECHECK_TOPIC must be an existing and allowed topic");
      case TOO_MANY, UNAVAILABLE -> new NotYet(refused);
      default -> new JobFailed(refused);
    };
  }

  private JsonNode json(HttpResponse<String> answer) {
    try {
      JsonNode body = JSON.readTree(answer.body());
      if (body.isObject()) {
        return body;
      }
    } catch (JacksonException e) {
      // Reported below, as any other body that is not the API's.
    }
    String notOurs =
        "%s answers %d with something that is not Punctual's: is PUNCTUAL_API the API's URL?"
            .formatted(api, answer.statusCode());
    // A proxy whose service is not there yet.
    throw answer.statusCode() > SERVERS_MISTAKE_FIRST
        ? new NotYet(notOurs)
        : new JobFailed(notOurs);
  }

  /** A problem (RFC 9457) in a line. */
  private static String summary(JsonNode problem) {
    String title = problem.path("title").asString("");
    String more = problem.path("detail").asString(problem.at("/errors/0/detail").asString(""));
    return more.isEmpty() ? title : title + " (" + more + ")";
  }

  /** A refused connection has no message of its own. */
  private static String why(IOException failure) {
    return Optional.ofNullable(failure.getMessage()).orElse("no connection");
  }

  @Override
  public void close() {
    http.close();
  }
}
