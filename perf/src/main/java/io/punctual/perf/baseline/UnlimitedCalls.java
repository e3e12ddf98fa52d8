package io.punctual.perf.baseline;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Calls that never wait for a connection. */
record UnlimitedCalls(HttpClient http, URI callback) implements Calls {
  static final int OK = 200;
  static final Duration ANSWER_MAX = Duration.ofSeconds(30);

  static UnlimitedCalls of(URI callback) {
    return new UnlimitedCalls(
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(), callback);
  }

  @Override
  public void deliver(byte[] id) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(callback)
            .timeout(ANSWER_MAX)
            .POST(BodyPublishers.ofByteArray(id))
            .build();
    int status = http.send(request, BodyHandlers.discarding()).statusCode();
    if (status != OK) {
      throw new IOException("answered " + status);
    }
  }

  /** The connections stay, for the next drain. */
  @Override
  public void close() {}
}
