package io.punctual.perf.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Reads a service's metrics once. */
final class ScrapeMetrics {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(3);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ScrapeMetrics() {}

  /** None when it does not answer. */
  static Metrics of(URI service) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(service.resolve("/actuator/prometheus")).timeout(ANSWER_MAX).build();
    try {
      return Metrics.parse(HTTP.send(request, BodyHandlers.ofLines()).body());
    } catch (IOException | java.io.UncheckedIOException e) {
      return Metrics.NONE;
    }
  }
}
