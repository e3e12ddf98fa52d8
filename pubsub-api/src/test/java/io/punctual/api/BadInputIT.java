package io.punctual.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.punctual.engines.TestEngines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client's mistake has its status and type, is never a 5xx, and stores nothing. */
@SuppressWarnings({"StringConcatToTextBlock", "AddressSelection"})
class BadInputIT {

  private static RunningApi api;

  @BeforeAll
  static void start() throws ExecutionException, InterruptedException {
    TestEngines.kafka().createTopic("orders", 4);
    try (Admin admin =
        Admin.create(
            Map.of("bootstrap.servers", (Object) TestEngines.kafka().bootstrapServers()))) {
      admin
          .createTopics(
              List.of(
                  topic("compacted", Map.of("cleanup.policy", "compact,delete")),
                  topic("small", Map.of("max.message.bytes", "2000"))))
          .all()
          .get();
    }
    api = RunningApi.start("badinput");
  }

  private static NewTopic topic(String name, Map<String, String> config) {
    return new NewTopic(name, Optional.of(1), Optional.of((short) 1)).configs(config);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @AfterEach
  void nothingIsStored() {
    assertThat(api.sql().queryForObject("SELECT COUNT(*) FROM timer", Integer.class)).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {                                                             | 400 | malformed-json
          nonsense                                                      | 400 | malformed-json
          {"topic":"orders","payload":1}                                | 400 | invalid-timer
          {"topic":"orders","payload":1,"delay":"1s","nme":"x"}         | 400 | invalid-timer
          {"topic":"orders","payload":1,"delay":"1s","delay":"2s"}      | 400 | invalid-timer
          {"topic":"or/ders","payload":1,"delay":"1s"}                  | 400 | invalid-timer
          {"topic":"nowhere","payload":1,"delay":"1s"}                  | 422 | topic-not-found
          {"topic":"__consumer_offsets","payload":1,"delay":"1s"}       | 422 | topic-not-allowed
          {"topic":"compacted","payload":1,"delay":"1s"}                | 422 | key-required
          {"topic":"orders","payload":1,"deliverAt":1700000000}         | 422 | due-in-the-past
          {"topic":"orders","payload":1,"deliverAt":"2999-01-01T00:00:00Z"} | 422 | due-too-far
          {"topic":"orders","payload":1,"delay":"3654d"}                | 422 | due-too-far
          {"topic":"orders","payload":1,"delay":"1s","expireAfter":"0s"}    | 400 | invalid-timer
          {"topic":"orders","payload":1,"delay":"1s","expireAfter":"3654d"} | 422 | due-too-far
          {"topic":"orders","payload":1,"delay":"1s","onExpiry":"drop"}     | 400 | invalid-timer
          {"topic":"orders","payload":1,"delay":"1s","headers":{"a":{"base64":"?"}}} | 400 | invalid-timer
          """)
  void eachMistakeHasItsStatusAndType(String body, int status, String type) {
    assertProblem(api.post(body), status, type);
  }

  @Test
  void recordsTooLargeForTheTopicOrForUsAreRefused() {
    String body = "{\"topic\":\"%s\",\"payload\":\"%s\",\"delay\":\"1s\"}";
    assertProblem(api.post(body.formatted("small", "x".repeat(1_900))), 422, "record-too-large");
    assertProblem(api.post(body.formatted("orders", "x".repeat(262_143))), 422, "record-too-large");
  }

  @Test
  void aBodyTooLargeIsRefusedWithoutReadingItAll() {
    byte[] large = new byte[5_000_000];
    HttpRequest.Builder post =
        HttpRequest.newBuilder(api.base().resolve("/v1/timers"))
            .header("content-type", "application/json");

    assertProblem(
        api.send(
            post.POST(
                BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large, 0, 600_000)))),
        413,
        "body-too-large");
    assertThat(
            raw(
                "POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 5000000\r\n\r\n{"))
        .startsWith("HTTP/1.1 413")
        .contains("/errors/body-too-large");
  }

  @Test
  void aWrongContentTypeIsRefused() {
    for (String type :
        List.of("text/plain", "application/xml", "nonsense", "application/json; charset=utf-16")) {
      assertProblem(
          api.send(
              HttpRequest.newBuilder(api.base().resolve("/v1/timers"))
                  .header("content-type", type)
                  .POST(BodyPublishers.ofString("{}"))),
          415,
          "unsupported-media-type");
    }
    assertProblem(
        api.send(
            HttpRequest.newBuilder(api.base().resolve("/v1/timers"))
                .POST(BodyPublishers.ofString("{}"))),
        415,
        "unsupported-media-type");
  }

  @Test
  void aTopicThatKafkaHidesIsNotCalledMissing() throws Exception {
    TestEngines.kafka().createTopic("hidden", 1);
    AclBinding denied =
        new AclBinding(
            new ResourcePattern(ResourceType.TOPIC, "hidden", PatternType.LITERAL),
            new AccessControlEntry(
                "User:*", "*", AclOperation.DESCRIBE_CONFIGS, AclPermissionType.DENY));
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", TestEngines.kafka().bootstrapServers()))) {
      admin.createAcls(List.of(denied)).all().get();
    }
    HttpResponse<String> answer = api.post("{\"topic\":\"hidden\",\"payload\":1,\"delay\":\"1s\"}");
    assertProblem(answer, 422, "topic-not-allowed");
    assertThat(answer.body()).contains("Kafka refuses it the right to describe its settings");
  }

  @Test
  void anotherSitesPageIsRefused() {
    assertProblem(
        api.send(
            HttpRequest.newBuilder(api.base().resolve("/v1/dead-timers:redrive?topic=orders"))
                .header("Sec-Fetch-Site", "cross-site")
                .POST(BodyPublishers.noBody())),
        403,
        "cross-site");
  }

  @Test
  void wrongMethodsAndPathsAreProblemsToo() {
    assertProblem(
        api.send(HttpRequest.newBuilder(api.base().resolve("/v1/timers")).DELETE()),
        405,
        "method-not-allowed");
    assertProblem(
        api.send(
            HttpRequest.newBuilder(api.base().resolve("/v1/timers/x"))
                .POST(BodyPublishers.noBody())),
        405,
        "method-not-allowed");
    assertProblem(api.get("/v2"), 404, "not-found");
    assertProblem(api.get("/nothing"), 404, "not-found");
    assertProblem(api.get("/v1/timers/a%20b"), 404, "timer-not-found");
    assertProblem(api.get("/v1/accuracy?from=x"), 400, "invalid-query");
    assertProblem(
        api.send(
            HttpRequest.newBuilder(api.base().resolve("/v1/accuracy"))
                .header("accept", "image/png")),
        406,
        "not-acceptable");
  }

  /** Refused before anything is done, not when the answer is written. */
  @Test
  void whoseAnswerCouldNotBeReadIsNotDone() {
    assertProblem(
        api.send(
            HttpRequest.newBuilder(api.base().resolve("/v1/timers"))
                .headers("content-type", "application/json", "accept", "text/csv")
                .POST(
                    BodyPublishers.ofString(
                        "{\"topic\":\"orders\",\"payload\":1,\"delay\":\"1h\"}"))),
        406,
        "not-acceptable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"topic=%zz", "topic=%", "topic=%ff", "a&b=%c3", "=", "&&&"})
  void aQueryThatCantBeDecodedIsAClientError(String query) {
    assertThat(raw("GET /v1/timers?%s HTTP/1.1\r\nHost: x\r\n\r\n".formatted(query)))
        .doesNotStartWith("HTTP/1.1 5");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "multipart/form-data; boundary=x"
      })
  void aFormIsNoQuery(String contentType) {
    for (String body : List.of("topic=orders", "topic=%zz", "--x\r\nnonsense")) {
      assertProblem(
          api.send(
              HttpRequest.newBuilder(api.base().resolve("/v1/dead-timers:redrive"))
                  .header("content-type", contentType)
                  .POST(BodyPublishers.ofString(body))),
          400,
          "invalid-query");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /v1/timers/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /v1/timers/a%2Fb HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /v1/timers/%zz HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /v1/timers/;a=b HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /v1/timers/%2e%2e/x HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /v1/timers/ü HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /v1/timers/\"{}| HTTP/1.1\r\nHost: x\r\n\r\n",
        "NONSENSE\r\n\r\n",
        "BREW /v1/timers HTTP/1.1\r\nHost: x\r\n\r\n",
        "TRACE /v1/timers HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /v1/timers HTTP/1.1\r\n"
            + "Host: x\r\n"
            + "Content-Type: application/json\r\n"
            + "Content-Length: -1\r\n\r\n",
        "POST /v1/timers HTTP/1.1\r\n"
            + "Host: x\r\n"
            + "Content-Type: application/json\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
            + "zz\r\n",
        "POST /v1/timers HTTP/1.1\r\n"
            + "Host: x\r\n"
            + "Content-Type: application/json\r\n"
            + "Transfer-Encoding: nonsense\r\n\r\n"
            + "{}",
      })
  void hostileRequestLinesAreClientErrors(String request) {
    assertThat(raw(request)).startsWith("HTTP/1.1 4").contains("\"type\":\"/errors/");
  }

  @Test
  void tenThousandHeadersAreAClientError() {
    StringBuilder request = new StringBuilder("GET /v1/accuracy HTTP/1.1\r\nHost: x\r\n");
    for (int i = 0; i < 10_000; i++) {
      request.append("X-").append(i).append(": 1\r\n");
    }
    assertThat(raw(request.append("\r\n").toString())).startsWith("HTTP/1.1 4");
  }

  @Test
  void theDetailOfABodysMistakesPointsAtThem() {
    String body = api.post("{\"topic\":1,\"payload\":1,\"delay\":\"x\"}").body();

    assertThat(body)
        .contains("\"pointer\":\"/topic\"")
        .contains("\"pointer\":\"/delay\"")
        .contains("\"title\":\"Fields of the timer are invalid\"")
        .contains("\"status\":400");
  }

  private static void assertProblem(HttpResponse<String> answer, int status, String type) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(RunningApi.json(answer).get("type").asString()).isEqualTo("/errors/" + type);
    assertThat(RunningApi.json(answer).get("status").asInt()).isEqualTo(status);
  }

  /** What the server says to those bytes, up to the end of its answer's first kilobytes. */
  private static String raw(String request) {
    try (Socket socket = new Socket("127.0.0.1", api.base().getPort())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readNBytes(4_000), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
