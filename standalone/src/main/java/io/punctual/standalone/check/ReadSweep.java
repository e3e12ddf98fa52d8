package io.punctual.standalone.check;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** How many timers the callbacks' sweep has delivered, by their metrics. */
public final class ReadSweep {
  private static final String METRIC = "punctual_sweep_delivered";
  private static final Duration ANSWER_MAX = Duration.ofSeconds(5);

  private final List<URI> callbacks;

  public ReadSweep(List<URI> callbacks) {
    this.callbacks = callbacks;
  }

  /** Since the callbacks have started. One that does not answer counts as none. */
  public long delivered() throws InterruptedException {
    long sum = 0;
    try (HttpClient http = HttpClient.newHttpClient()) {
      for (URI callback : callbacks) {
        sum += deliveredBy(http, callback);
      }
    }
    return sum;
  }

  private static long deliveredBy(HttpClient http, URI callback) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(callback.resolve("/actuator/prometheus"))
            .timeout(ANSWER_MAX)
            .build();
    try {
      return http.send(request, BodyHandlers.ofString())
          .body()
          .lines()
          .filter(line -> line.startsWith(METRIC))
          .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
          .sum();
    } catch (IOException e) {
      return 0;
    }
  }
}
