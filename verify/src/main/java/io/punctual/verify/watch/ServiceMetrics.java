package io.punctual.verify.watch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One reading of a service's metrics, by Prometheus' names with labels. */
public record ServiceMetrics(Map<String, Double> values) {
  public static final ServiceMetrics NONE = new ServiceMetrics(Map.of());

  private static final Duration ANSWER_MAX = Duration.ofSeconds(3);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final Pattern WANTED =
      Pattern.compile("(punctual_|hikaricp_|jvm_memory_used_bytes).*");

  /** Of a service that does not answer: none. */
  public static ServiceMetrics of(URI service) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(service.resolve("/actuator/prometheus")).timeout(ANSWER_MAX).build();
    try {
      return parse(HTTP.send(request, BodyHandlers.ofLines()).body());
    } catch (IOException | UncheckedIOException e) {
      return NONE;
    }
  }

  /** The sum of a counter or gauge over services. */
  public static double sum(List<URI> services, String name) throws InterruptedException {
    double sum = 0;
    for (URI service : services) {
      sum += of(service).sum(name, "");
    }
    return sum;
  }

  public static ServiceMetrics parse(Stream<String> lines) {
    Map<String, Double> values = new HashMap<>();
    lines
        .filter(WANTED.asMatchPredicate())
        .forEach(
            line -> {
              int space = line.lastIndexOf(' ');
              values.put(line.substring(0, space), Double.parseDouble(line.substring(space + 1)));
            });
    return new ServiceMetrics(values);
  }

  /** Over all labels that contain this text. */
  public double sum(String name, String label) {
    return values.entrySet().stream()
        .filter(it -> it.getKey().equals(name) || it.getKey().startsWith(name + "{"))
        .filter(it -> it.getKey().contains(label))
        .mapToDouble(Entry::getValue)
        .sum();
  }
}
