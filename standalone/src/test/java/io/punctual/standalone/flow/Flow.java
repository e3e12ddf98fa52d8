package io.punctual.standalone.flow;

import io.punctual.engines.process.DataFolder;
import io.punctual.standalone.check.Lateness;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.standalone.stack.SilentStackEvents;
import io.punctual.standalone.stack.Stack;
import io.punctual.standalone.stack.StackConfig;
import io.punctual.standalone.stack.StackPorts;
import io.punctual.standalone.stack.Tuning;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Everything running, and what its user can do: post, look up, read the topic. */
final class Flow {

  /** A timer that was answered with 201, with the bounds of that answer's moment. */
  record Accepted(UUID id, String key, long dueMillis, long postedMillis, long answeredMillis) {

    /** With the due that it has been given: one that had passed by then is the acceptance. */
    static Accepted of(JsonNode timer, String key, long postedMillis) {
      return new Accepted(
          UUID.fromString(timer.path("id").asString()),
          key,
          millis(timer.path("deliverAt")),
          postedMillis,
          System.currentTimeMillis());
    }
  }

  /** A record of a topic, as an independent consumer sees it. */
  record Arrived(
      UUID id, String key, long dueMillis, long sentMillis, int partition, long offset) {}

  /**
   * The lock on what {@link #shared} gives: alone for who kills of it, together for who does not.
   */
  static final String SHARED = "the shared flow";

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Made when first asked for. */
  private static final class Shared {
    static final Flow FLOW = start();
  }

  private final StackConfig config;
  private Stack stack;

  private Flow(StackConfig config) {
    this.config = config;
    this.stack = Stack.of(config, new SilentStackEvents());
  }

  /** What all tests of a JVM share, since it takes long to start; it ends with the JVM. */
  static Flow shared() {
    return Shared.FLOW;
  }

  /**
   * Two of each but one API. A short horizon and backoff, so that tests need not wait for them;
   * more changes at once than by default, since two races ask for them side by side.
   */
  static Flow start() {
    return start(
        StackPorts.free(2),
        Map.of(ServiceKind.API, 1, ServiceKind.CALLBACK, 2, ServiceKind.CONSUMER, 2),
        Map.of(
            "punctual.alarms.horizon", "12s",
            "punctual.alarms.lead", "4s",
            "punctual.deliver.backoff-max", "3s",
            "punctual.changes.concurrent-max", "12",
            "spring.datasource.hikari.maximum-pool-size", "24"));
  }

  static Flow start(
      StackPorts ports, Map<ServiceKind, Integer> counts, Map<String, String> settings) {
    Path home = Path.of("").toAbsolutePath().getParent();
    DataFolder data = new DataFolder(Path.of("target", "flow-" + UUID.randomUUID()));
    Flow flow = new Flow(new StackConfig(home, data, ports, counts, Tuning.usual(settings)));
    Runtime.getRuntime().addShutdownHook(new Thread(flow::close));
    flow.startStack();
    return flow;
  }

  private void startStack() {
    try {
      stack.start();
    } catch (RuntimeException failed) {
      stack.kill();
      throw failed;
    }
  }

  Stack stack() {
    return stack;
  }

  /** As {@code ./punctual down} and {@code up} do, with time in between. */
  void restart(Runnable meanwhile) {
    stack.close();
    meanwhile.run();
    stack = Stack.of(config, new SilentStackEvents());
    startStack();
  }

  void close() {
    stack.kill();
  }

  String topic(int partitions) {
    String topic = "flow-" + UUID.randomUUID();
    stack.engines().kafka().createTopic(topic, partitions);
    return topic;
  }

  Accepted post(String topic, String key, long dueMillis) throws Exception {
    return post(topic, key, dueMillis, Map.of());
  }

  /**
   * @param more fields of the timer
   */
  Accepted post(String topic, String key, long dueMillis, Map<String, Object> more)
      throws Exception {
    Map<String, Object> timer = new HashMap<>(more);
    timer.put("topic", topic);
    timer.put("key", key);
    timer.put("payload", Map.of("key", key));
    timer.put("deliverAt", dueMillis);
    String body = JSON.writeValueAsString(timer);
    long posted = System.currentTimeMillis();
    HttpRequest request =
        HttpRequest.newBuilder(stack.api().resolve("/v1/timers"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    while (isOverloaded(answer)) {
      At.awaitRetry();
      answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }
    if (answer.statusCode() != 201) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
    return Accepted.of(JSON.readTree(answer.body()), key, posted);
  }

  /** Nothing was done: the machine had no time for it. */
  private static boolean isOverloaded(HttpResponse<String> answer) {
    return answer.statusCode() == 503 && answer.body().contains("/errors/overloaded");
  }

  JsonNode get(UUID id) {
    return get("/v1/timers/" + id);
  }

  JsonNode get(String path) {
    try {
      return JSON.readTree(text(stack.api().resolve(path)));
    } catch (Exception unanswered) {
      throw new AssertionError(unanswered);
    }
  }

  void redrive(UUID id) throws Exception {
    HttpResponse<String> answer =
        HTTP.send(
            HttpRequest.newBuilder(stack.api().resolve("/v1/dead-timers/%s:redrive".formatted(id)))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
  }

  /** When the delivery that made this record began; of an earlier attempt nobody can say. */
  long startedMillis(Arrived record) {
    JsonNode receipt = get(record.id());
    boolean ofThisAttempt =
        receipt.has("sentAt") && millis(receipt.path("sentAt")) == record.sentMillis();
    return ofThisAttempt ? millis(receipt.path("startedAt")) : Long.MIN_VALUE;
  }

  /** How late these were, by their receipts: for the log, since machines differ. */
  void tellLateness(String what, List<Accepted> timers) {
    tellLateness(what, timers.stream().map(timer -> get(timer.id())));
  }

  static void tellLateness(String what, Stream<JsonNode> receipts) {
    Lateness acked = new Lateness();
    receipts.forEach(
        receipt ->
            acked.add(
                TimeUnit.MILLISECONDS.toMicros(
                    millis(receipt.path("ackedAt")) - millis(receipt.path("deliverAt")))));
    System.out.printf(
        "lateness, %s: %d timers, p50 %s, p99 %s, max %s%n",
        what, acked.count(), acked.percentile(50), acked.percentile(99), acked.max());
  }

  private static long millis(JsonNode time) {
    return Instant.parse(time.asString()).toEpochMilli();
  }

  private static String text(URI url) throws Exception {
    return HTTP.send(
            HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(30)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  /** The sum of a counter over the live services of a kind; the name as Prometheus has it. */
  double metric(ServiceKind kind, String name) {
    return stack.services(kind).stream()
        .filter(service -> service.isAlive())
        .mapToDouble(service -> metric(service.url(), name))
        .sum();
  }

  private static double metric(URI service, String name) {
    try {
      return text(service.resolve("/actuator/prometheus"))
          .lines()
          .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
          .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
          .sum();
    } catch (Exception unanswered) {
      throw new AssertionError(unanswered);
    }
  }

  /** All records of a topic, once each of these timers is among them. */
  List<Arrived> awaitArrivals(String topic, List<Accepted> timers, Duration atMost) {
    return read(topic).await(timers, atMost);
  }

  /** All records that each partition of a topic has by now. */
  List<Arrived> records(String topic) {
    return read(topic).all();
  }

  private ReadTopic read(String topic) {
    return new ReadTopic(stack.engines().kafka().bootstrapServers(), topic);
  }
}
