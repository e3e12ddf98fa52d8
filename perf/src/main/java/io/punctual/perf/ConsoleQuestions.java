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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the console's pages ask. Ahead of now no timer of {@link LoadPending} is due for two days:
 * what a page would ask from now on is asked from then on.
 */
record ConsoleQuestions(HttpClient http, URI api, List<String> topics, int pending) {
  /**
   * A page that is opened: done when all that it asks is answered.
   *
   * @param pauseMillis between two times: as long as an answer is kept, where there is only one
   * @param open the n-th time, each time another where the API has many answers
   */
  record PageOpened(String name, long pauseMillis, Opening open) {}

  interface Opening {
    void open(int n) throws InterruptedException;
  }

  /**
   * What an open page asks again and again.
   *
   * @param pauseMillis between two calls, the page's own
   */
  record Poll(long pauseMillis, Supplier<String> path) {}

  private static final Duration ANSWER_MAX = Duration.ofSeconds(30);
  private static final Pattern ID = member("id");
  private static final Pattern TOPIC = member("topic");
  private static final Pattern KEY = member("key");
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final long STATUS_KEPT_MILLIS = 2_100;
  private static final int RECEIPTS_PAGES = 2;

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

  /** Asks all at once, as a browser does. */
  private void together(String... paths) throws InterruptedException {
    try (ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<String>> calls =
          Stream.of(paths).<Callable<String>>map(path -> () -> ask(path)).toList();
      for (Future<String> answer : asking.invokeAll(calls)) {
        answer.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Of Now, while it is open. */
  static List<Poll> ofNow() {
    return List.of(
        new Poll(5_000, () -> "/v1/status"),
        new Poll(10_000, () -> "/v1/pauses?limit=500"),
        new Poll(10_000, () -> forecast(ahead(0) / MINUTE * MINUTE, HOUR, MINUTE)),
        new Poll(10_000, () -> accuracyUntil(together(), HOUR, MINUTE)));
  }

  /**
   * All pages, and what they ask when somebody chooses another time.
   *
   * @param times that each is opened
   */
  List<PageOpened> ofPages(int times) throws InterruptedException {
    List<String> timers = ids(times, i -> "/v1/timers?limit=1&deliverAtFrom=" + ahead(i));
    List<String> ended = ids(times, i -> "/v1/receipts?limit=1&order=newest&to=" + back(i));
    return List.of(
        new PageOpened(
            "Now",
            STATUS_KEPT_MILLIS,
            i ->
                together(
                    "/v1/status",
                    "/v1/pauses?limit=500",
                    forecast(ahead(i), HOUR, MINUTE),
                    accuracy(i, HOUR, MINUTE))),
        at("Now: next minute", i -> forecast(ahead(i), MINUTE, 1_000)),
        at("Now: next day", i -> forecast(ahead(i), DAY, 15 * MINUTE)),
        at("Now: next 30 days", i -> forecast(ahead(0) + i, 30 * DAY, 12 * HOUR)),
        at("Now: last 6 hours", i -> accuracy(i, 6 * HOUR, 5 * MINUTE)),
        at("Now: last day", i -> accuracy(i, DAY, 15 * MINUTE)),
        at("Timers", _ -> "/v1/timers?limit=50"),
        at("Timers from a due", i -> "/v1/timers?limit=50&deliverAtFrom=" + ahead(i)),
        at("Timers of a topic", i -> "/v1/timers?limit=50&topic=" + topic(i)),
        at(
            "Timers of a topic from a due",
            i -> "/v1/timers?limit=50&topic=" + topic(i) + "&deliverAtFrom=" + ahead(i)),
        at("Timers of a key", i -> ofKey(1 + (int) ((long) i * pending / times % pending))),
        new PageOpened("a pending timer", 0, i -> openTimer(timers.get(i % times))),
        at("an ended timer", i -> "/v1/timers/" + ended.get(i % times)),
        at("Schedules", _ -> "/v1/schedules?limit=50"),
        new PageOpened(
            "Pauses and paces", 0, _ -> together("/v1/pauses?limit=50", "/v1/paces?limit=50")),
        at("Jobs", _ -> "/v1/jobs?limit=50"),
        new PageOpened("Receipts", 0, i -> openReceipts(i, 0, "")),
        new PageOpened("Receipts of a topic", 0, this::openReceiptsOfTopic),
        new PageOpened("Receipts before a time", 0, i -> openReceipts(i, 1, "&to=" + back(i))),
        at("Receipts: 200 of a file", i -> receipts(200) + "&state=delivered&to=" + back(i)),
        at("Dead letters", _ -> "/v1/dead-timers?limit=50"),
        at("Tenant", _ -> "/v1/tenant"));
  }

  private PageOpened at(String name, IntFunction<String> path) {
    return new PageOpened(name, 0, i -> ask(path.apply(i)));
  }

  private void openTimer(String id) throws InterruptedException {
    String timer = ask("/v1/timers/" + id);
    String before = "/v1/timers?limit=21&topic=%s&key=%s";
    together(
        "/v1/timers/" + id + ":payload", before.formatted(first(TOPIC, timer), first(KEY, timer)));
  }

  /** The list comes first. */
  private void openReceipts(int i, int page, String filter) throws InterruptedException {
    ask(receipts(25) + filter);
    together(
        accuracy(i, DAY, DAY).replaceFirst("&step=.*", ""),
        // The page asks for 20; a few more, so that no answer is a kept one.
        "/v1/accuracy/topics?step=1h&limit=%d&from=%d"
            .formatted(20 + i % 2 * RECEIPTS_PAGES + page, back(0) - DAY),
        mostLate(i) + filter);
  }

  private void openReceiptsOfTopic(int i) throws InterruptedException {
    String filter = "&topic=" + topic(i);
    ask(receipts(25) + filter);
    together(accuracy(i, DAY, HOUR) + filter, mostLate(i) + filter);
  }

  private static String mostLate(int i) {
    return "/v1/accuracy/most-late?from=%d".formatted(back(i) - DAY);
  }

  private static Pattern member(String name) {
    return Pattern.compile("\"" + name + "\":\"([^\"]+)\"");
  }

  private static String first(Pattern member, String answer) {
    Matcher matcher = member.matcher(answer);
    if (!matcher.find()) {
      throw new IllegalStateException(answer + " has no " + member);
    }
    return matcher.group(1);
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
