package io.punctual.perf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the console's pages ask. Ahead of now no timer of {@link LoadPending} is due for two days:
 * what a page would ask from now on is asked from then on.
 */
record ConsoleQuestions(HttpClient http, URI api, List<String> topics, int pending) {
  /**
   * @param path of the n-th call, each time another where the API has many answers
   * @param pauseMillis between two calls: of Now the page's own; else as long as an answer is kept,
   *     where there is only one
   */
  record Question(String name, long pauseMillis, IntFunction<String> path) {}

  private static final Duration ANSWER_MAX = Duration.ofSeconds(30);
  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final long STATUS_KEPT_MILLIS = 2_100;

  static ConsoleQuestions of(URI api, List<String> topics, int pending) {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return new ConsoleQuestions(http, api, topics, pending);
  }

  String ask(String path) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(api.resolve(path)).timeout(ANSWER_MAX).build();
    try {
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new IllegalStateException(path + ": " + answer.statusCode() + " " + answer.body());
      }
      return answer.body();
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }

  /** Of Now, as it asks when it is opened. */
  static List<Question> ofNow() {
    return List.of(
        new Question("status", 5_000, _ -> "/v1/status"),
        new Question("forecast", 10_000, _ -> forecast(ahead(0) / MINUTE * MINUTE, HOUR, MINUTE)),
        new Question("accuracy", 10_000, _ -> accuracyUntil(together(), HOUR, MINUTE)));
  }

  /**
   * Of all pages.
   *
   * @param calls of each
   */
  List<Question> ofPages(int calls) throws InterruptedException {
    List<String> timers = ids(calls, i -> "/v1/timers?limit=1&deliverAtFrom=" + ahead(i));
    List<String> ended = ids(calls, i -> "/v1/receipts?limit=1&order=newest&to=" + back(i));
    return List.of(
        new Question("status", STATUS_KEPT_MILLIS, _ -> "/v1/status"),
        at("tenant", _ -> "/v1/tenant"),
        at("forecast: minute", i -> forecast(ahead(i), MINUTE, 1_000)),
        at("forecast: hour", i -> forecast(ahead(i), HOUR, MINUTE)),
        at("forecast: day", i -> forecast(ahead(i), DAY, 15 * MINUTE)),
        at("forecast: 30 days", i -> forecast(ahead(0) + i, 30 * DAY, 12 * HOUR)),
        at("accuracy: hour", i -> accuracy(i, HOUR, MINUTE)),
        at("accuracy: 6 hours", i -> accuracy(i, 6 * HOUR, 5 * MINUTE)),
        at("accuracy: day", i -> accuracy(i, DAY, 15 * MINUTE)),
        at("accuracy: hour of a topic", i -> accuracy(i, HOUR, MINUTE) + "&topic=" + topic(i)),
        at("accuracy: day of a topic", i -> accuracy(i, DAY, 15 * MINUTE) + "&topic=" + topic(i)),
        at("timers", _ -> "/v1/timers?limit=50"),
        at("timers from a due", i -> "/v1/timers?limit=50&deliverAtFrom=" + ahead(i)),
        at("timers of a topic", i -> "/v1/timers?limit=50&topic=" + topic(i)),
        at(
            "timers of a topic from a due",
            i -> "/v1/timers?limit=50&topic=" + topic(i) + "&deliverAtFrom=" + ahead(i)),
        at("timers of a key", i -> ofKey(1 + (int) ((long) i * pending / calls % pending))),
        at("a timer", i -> "/v1/timers/" + timers.get(i % calls)),
        at("its payload", i -> "/v1/timers/" + timers.get(i % calls) + ":payload"),
        at("a receipt", i -> "/v1/timers/" + ended.get(i % calls)),
        at("receipts", _ -> receipts(25)),
        at("receipts before a time", i -> receipts(25) + "&to=" + back(i)),
        at("receipts of a topic", i -> receipts(25) + "&topic=" + topic(i)),
        at(
            "receipts of a topic before a time",
            i -> receipts(25) + "&topic=" + topic(i) + "&to=" + back(i)),
        at("500 receipts", _ -> receipts(500) + "&state=delivered"),
        at("500 receipts before a time", i -> receipts(500) + "&state=delivered&to=" + back(i)),
        at("dead timers", _ -> "/v1/dead-timers?limit=50"));
  }

  private static Question at(String name, IntFunction<String> path) {
    return new Question(name, 0, path);
  }

  private List<String> ids(int calls, IntFunction<String> list) throws InterruptedException {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      Matcher id = ID.matcher(ask(list.apply(i)));
      if (!id.find()) {
        throw new IllegalStateException(
            "nothing is listed by %s: --kept needs a run of today without it"
                .formatted(list.apply(i)));
      }
      ids.add(id.group(1));
    }
    return ids;
  }

  private String topic(int i) {
    return topics.get(i % topics.size());
  }

  private String ofKey(int seq) {
    return "/v1/timers?limit=21&topic=%s&key=%s".formatted(topic(seq), LoadPending.key(seq));
  }

  /** A due of the first days. */
  private static long ahead(int i) {
    return System.currentTimeMillis() + LoadPending.FIRST_DUE_MILLIS + i * HOUR / 2;
  }

  private static long back(int i) {
    return System.currentTimeMillis() - i % 200 * 7 * MINUTE;
  }

  private static String forecast(long from, long length, long step) {
    return "/v1/forecast?from=%d&to=%d&step=%dms".formatted(from, from + length, step);
  }

  private static String accuracy(int minutesAgo, long length, long step) {
    return accuracyUntil(System.currentTimeMillis() - minutesAgo * MINUTE, length, step);
  }

  private static String accuracyUntil(long to, long length, long step) {
    long from = Math.ceilDiv(to, step) * step - length;
    return "/v1/accuracy?from=%d&to=%d&step=%dm".formatted(from, to, step / MINUTE);
  }

  /** The time that all consoles ask until, which are answered at once. */
  private static long together() {
    return Math.ceilDiv(System.currentTimeMillis(), 10_000) * 10_000;
  }

  private static String receipts(int limit) {
    return "/v1/receipts?order=newest&limit=" + limit;
  }
}
