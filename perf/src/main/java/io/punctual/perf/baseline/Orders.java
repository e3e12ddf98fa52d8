package io.punctual.perf.baseline;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells a process what to do, and hears when it is done. */
public record Orders(URI process) {
  private static final int OK = 200;
  private static final Duration DONE_MAX = Duration.ofMinutes(3);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /**
   * @param order path and query
   */
  public String give(String order) throws InterruptedException {
    return give(order, "");
  }

  public String give(String order, String body) throws InterruptedException {
    return send(request(order).POST(BodyPublishers.ofString(body)).build());
  }

  public String ask(String path) throws InterruptedException {
    return send(request(path).GET().build());
  }

  private HttpRequest.Builder request(String order) {
    return HttpRequest.newBuilder(process.resolve(order)).timeout(DONE_MAX);
  }

  private static String send(HttpRequest request) throws InterruptedException {
    try {
      HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
      if (answer.statusCode() != OK) {
        throw new IllegalStateException(request.uri() + " answered " + answer.body());
      }
      return answer.body();
    } catch (IOException e) {
      throw new IllegalStateException(request.uri() + " did not answer", e);
    }
  }

  /** The NAME=NUMBER lines of an answer. */
  public static Map<String, Double> numbers(String answer) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    answer
        .lines()
        .filter(line -> line.contains("="))
        .map(line -> line.split("=", 2))
        .forEach(words -> numbers.put(words[0], Double.parseDouble(words[1])));
    return numbers;
  }
}
