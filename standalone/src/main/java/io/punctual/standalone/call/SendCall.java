package io.punctual.standalone.call;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;

/**
 * Sends a call, once. The JDK's own client: a command's time is mostly that of loading classes.
 *
 * @param api the API's address, without a slash at its end
 * @param token sent as {@code Authorization: Bearer}, if there is one
 */
public record SendCall(URI api, Optional<String> token) {
  private static final Duration CONNECT_MAX = Duration.ofSeconds(3);
  // Longer than the API lets anybody wait; a large redrive takes longest.
  private static final Duration ANSWER_MAX = Duration.ofSeconds(30);
  private static final int OK_FIRST = 200;
  private static final int OK_LAST = 299;

  public Reply send(ApiCall call) throws InterruptedException {
    try (HttpClient http = client()) {
      return reply(http.send(request(call), BodyHandlers.ofByteArray()));
    } catch (HttpConnectTimeoutException e) {
      return new Reply.Unreachable("no connection within " + CONNECT_MAX.toSeconds() + " s");
    } catch (ConnectException | SSLHandshakeException e) {
      return new Reply.Unreachable(why(e));
    } catch (HttpTimeoutException e) {
      return new Reply.Unanswered("no answer within " + ANSWER_MAX.toSeconds() + " s");
    } catch (IOException e) {
      return new Reply.Unanswered(why(e));
    }
  }

  private static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(CONNECT_MAX)
        .build();
  }

  private HttpRequest request(ApiCall call) {
    BodyPublisher body =
        call.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(call.body());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(call.at(api)).timeout(ANSWER_MAX).method(call.method(), body);
    call.headers().forEach(request::header);
    token.ifPresent(it -> request.header("Authorization", "Bearer " + it));
    return request.build();
  }

  private static Reply reply(HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    return status >= OK_FIRST && status <= OK_LAST
        ? new Reply.Done(status, answer.body())
        : new Reply.Refused(status, answer.body(), answer.headers().firstValue("Retry-After"));
  }

  /** A refused connection and an unknown host have no message of their own. */
  private static String why(IOException failure) {
    String message = failure.getMessage();
    if (message != null) {
      return message;
    }
    return failure instanceof ConnectException
        ? "no connection"
        : failure.getClass().getSimpleName();
  }
}
