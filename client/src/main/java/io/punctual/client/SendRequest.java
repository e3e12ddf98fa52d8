package io.punctual.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;

/**
 * Sends requests, each once.
 *
 * @param api the API's address, without a slash at its end
 * @param token sent as {@code Authorization: Bearer}, if there is one
 * @param tenant as which an operator asks, sent as {@code Punctual-Tenant}, if there is one
 */
record SendRequest(URI api, Optional<String> token, Optional<String> tenant, HttpClient http) {
  private static final Duration CONNECT_MAX = Duration.ofSeconds(3);
  // Longer than the API lets anybody wait; a large redrive takes longest.
  private static final Duration ANSWER_MAX = Duration.ofSeconds(30);
  private static final int OK_FIRST = 200;
  private static final int OK_LAST = 299;

  static HttpClient httpClient(Optional<SSLContext> tls) {
    HttpClient.Builder builder =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_MAX);
    tls.ifPresent(builder::sslContext);
    return builder.build();
  }

  Reply send(ApiRequest request) throws InterruptedException {
    try {
      return reply(http.send(request(request), BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      return failed(e);
    }
  }

  CompletableFuture<Reply> sendAsync(ApiRequest request) {
    return http.sendAsync(request(request), BodyHandlers.ofByteArray())
        .thenApply(SendRequest::reply)
        .exceptionally(SendRequest::failed);
  }

  private HttpRequest request(ApiRequest request) {
    byte[] body = request.body();
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.at(api))
            .timeout(ANSWER_MAX)
            .method(
                request.method(),
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    request.headers().forEach(builder::header);
    token.ifPresent(it -> builder.header("Authorization", "Bearer " + it));
    tenant.ifPresent(it -> builder.header("Punctual-Tenant", it));
    return builder.build();
  }

  private static Reply reply(HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    return status >= OK_FIRST && status <= OK_LAST
        ? new Reply.Done(status, answer.body())
        : new Reply.Refused(status, answer.body(), answer.headers().firstValue("Retry-After"));
  }

  private static Reply failed(Throwable failure) {
    return switch (failure) {
      case CompletionException e when e.getCause() != null -> failed(e.getCause());
      case HttpConnectTimeoutException _ ->
          new Reply.Unreachable("no connection within " + CONNECT_MAX.toSeconds() + " s");
      case ConnectException e -> new Reply.Unreachable(why(e, "no connection"));
      case SSLHandshakeException e -> new Reply.Unreachable(why(e, "no TLS connection"));
      case HttpTimeoutException _ ->
          new Reply.Unanswered("no answer within " + ANSWER_MAX.toSeconds() + " s");
      default -> new Reply.Unanswered(why(failure, failure.getClass().getSimpleName()));
    };
  }

  /** A refused connection and an unknown host have no message of their own. */
  private static String why(Throwable failure, String otherwise) {
    return Optional.ofNullable(failure.getMessage()).orElse(otherwise);
  }
}
