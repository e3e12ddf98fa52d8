package io.punctual.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.punctual.client.ChangeOutcome.Cancelled;
import io.punctual.client.ChangeOutcome.Ended;
import io.punctual.client.ChangeOutcome.InDelivery;
import io.punctual.client.ChangeOutcome.NotFound;
import io.punctual.client.ChangeOutcome.Rescheduled;
import io.punctual.client.ChangeOutcome.TooLate;
import io.punctual.client.ChangeOutcome.VersionChanged;
import io.punctual.client.FoundTimer.ScheduledTimer;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.PunctualClient.Pace;
import io.punctual.client.PunctualClient.Pause;
import io.punctual.client.SubmitOutcome.Accepted;
import io.punctual.client.SubmitOutcome.AcceptedBefore;
import io.punctual.client.SubmitOutcome.NameTaken;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PunctualClientTest {
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
  private static final int HANGS_UP = 0;
  private static final String PENDING =
      """
      {"id":"a1","state":"scheduled","topic":"t","key":"k","headers":{"h":"v"},"version":2,
       "deliverAt":"2026-11-21T14:21:36.327Z","acceptedAt":"2026-11-21T14:00:00Z","later":true}\
      """;
  private static final String RECEIPT =
      """
      {"id":"a1","state":"delivered","topic":"t","deliverAt":"2026-11-21T14:21:36.327Z",
       "startedAt":"2026-11-21T14:21:36.300Z","sentAt":"2026-11-21T14:21:36.327Z",
       "ackedAt":"2026-11-21T14:21:36.329Z","finishedAt":"2026-11-21T14:21:36.331Z",
       "latenessMillis":2,"partition":3,"offset":17,"attempts":1}\
      """;
  private static final String FORECAST =
      """
      {"from":"2026-11-21T14:00:00Z","to":"2026-11-21T15:00:00Z","stepMillis":60000,"timers":3,
       "steps":[{"from":"2026-11-21T14:00:00Z","timers":3}]}\
      """;

  private HttpServer server;
  private PunctualClient client;
  private int status;
  private String answer = "";
  private String line = "";
  private String body = "";
  private String headers = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(LOOPBACK, 0), 0);
    server.createContext("/", this::answer);
    server.start();
    URI api = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    client = new PunctualClient(api, Optional.of("secret"));
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  @Test
  void aSubmissionIsSentAsItWasBuiltAndItsPayloadByteForByte() throws Exception {
    answers(201, PENDING);

    NewTimer timer =
        NewTimer.to("t")
            .key("k")
            .header("h", "v")
            .name("n")
            .within(Duration.ofMinutes(5))
            .deliverAt(Instant.ofEpochMilli(1_700_000_000_000L))
            .expireAfter(Duration.ofSeconds(2), "drop")
            .payloadJson("{ \"price\":1.10 }".getBytes(UTF_8));

    assertThat(client.submit(timer).execute())
        .asInstanceOf(type(Accepted.class))
        .extracting(it -> it.timer().id(), it -> it.timer().version())
        .containsExactly("a1", 2);
    assertThat(line).isEqualTo("POST /v1/timers");
    assertThat(headers).isEqualTo("application/json Bearer secret null null");
    assertThat(body)
        .isEqualTo(
            "{\"topic\":\"t\",\"key\":\"k\",\"headers\":{\"h\":\"v\"},\"name\":\"n\",\"within\":\"PT5M\","
                + "\"deliverAt\":1700000000000,\"expireAfter\":\"PT2S\",\"onExpiry\":\"drop\",\"payload\":{"
                + " \"price\":1.10 }}");
  }

  @Test
  void manyAreChangedByAJob() throws Exception {
    answers(
        200,
        """
        {"name":"j","action":"move","by":"-PT20M","filter":{"topic":"t"},"state":"listed","found":3,\
        "done":0,"refused":0,"createdAt":"2026-11-21T14:21:36.000Z"}\
        """);
    NewJob sooner = NewJob.move(ListFilter.ofTopic("t").key("k"), Duration.ofMinutes(-20));
    TimersJob job = client.beginJob("j", sooner.waiting()).execute();
    assertThat(job.found()).isEqualTo(3);
    assertThat(job.endedAt()).isEmpty();
    assertThat(line).isEqualTo("PUT /v1/jobs/j");
    assertThat(body)
        .isEqualTo(
            "{\"topic\":\"t\",\"key\":\"k\",\"action\":\"move\",\"by\":\"-PT20M\",\"start\":false}");

    answers(200, "{\"refused\":[{\"id\":\"a1\",\"type\":\"/errors/version-changed\"}]}");
    assertThat(client.refusedOfJob("j", ListFilter.all()).execute().entries())
        .containsExactly(new LeftAlone("a1", "/errors/version-changed"));
    assertThat(line).isEqualTo("GET /v1/jobs/j/refused");
  }

  @Test
  void aTopicIsPausedAndResumed() throws Exception {
    answers(
        201,
        """
        {"id":"p1","state":"active","topic":"t","key":"k","pausedAt":"2026-11-21T14:21:36.000Z"}\
        """);

    Pause pause =
        client
            .pause(NewPause.ofTopic("t").key("k").duration(Duration.ofMinutes(15)).reason("why"))
            .execute();
    assertThat(pause.topic()).hasValue("t");
    assertThat(pause.until()).isEmpty();
    assertThat(line).isEqualTo("POST /v1/pauses");
    assertThat(body)
        .isEqualTo("{\"topic\":\"t\",\"key\":\"k\",\"duration\":\"PT15M\",\"reason\":\"why\"}");

    assertThat(client.resume("p1").execute().id()).isEqualTo("p1");
    assertThat(line).isEqualTo("DELETE /v1/pauses/p1");
  }

  @Test
  void aPayloadIsReplacedByteForByte() throws Exception {
    answers(412, "{\"type\":\"/errors/version-changed\",\"status\":412}");
    NewTimer payload = NewTimer.ofPayloadAlone().payloadJson("{\"a\": 1.0}".getBytes(UTF_8));

    assertThat(client.replacePayload("2c01", payload, OptionalInt.of(3)).execute())
        .isInstanceOf(VersionChanged.class);
    assertThat(line).isEqualTo("PUT /v1/timers/2c01:payload");
    assertThat(body).isEqualTo("{\"payload\":{\"a\": 1.0}}");
    client
        .replacePayload("2c01", NewTimer.ofPayloadAlone().tombstone(), OptionalInt.empty())
        .execute();
    assertThat(body).isEqualTo("{\"tombstone\":true}");
  }

  @Test
  void aPaceIsSetListedAndEnded() throws Exception {
    answers(
        201,
        """
        {"topic":"t/x","state":"active","perSecond":0.5,"burst":3,\
        "since":"2026-11-21T14:21:36.000Z"}\
        """);

    Pace pace = client.pace("t/x", 0.5, OptionalInt.of(3)).execute();
    assertThat(pace.perSecond()).isEqualTo(0.5);
    assertThat(pace.allTenants()).isEmpty();
    assertThat(line).isEqualTo("PUT /v1/paces/t%2Fx");
    assertThat(body).isEqualTo("{\"perSecond\":0.5,\"burst\":3}");

    client.pace("t", 20, OptionalInt.empty()).execute();
    assertThat(body).isEqualTo("{\"perSecond\":20.0}");
    assertThat(client.getPace("t").execute().burst()).isEqualTo(3);
    assertThat(client.endPace("t").execute().topic()).isEqualTo("t/x");
    assertThat(line).isEqualTo("DELETE /v1/paces/t");

    answers(200, "{\"paces\":[]}");
    assertThat(client.paces().execute()).isEmpty();
    assertThat(line).isEqualTo("GET /v1/paces");
  }

  @Test
  void aScheduleIsMadePausedAndDeleted() throws Exception {
    answers(
        201,
        """
        {"name":"pulse","state":"active","version":3,"timersMade":7,"nextOccurrences":
         [{"id":"a1","deliverAt":"2026-11-21T14:21:36.000Z"}],"cron":"30 9 * * *",
         "countMax":5,"timer":{"topic":"t"}}\
        """);
    NewSchedule schedule =
        NewSchedule.cron(
                "30 9 * * *",
                ZoneId.of("Europe/Berlin"),
                NewTimer.to("t").payloadJson("{ \"price\":1.10 }".getBytes(UTF_8)))
            .countMax(5)
            .catchUp("none");

    RecurringSchedule made = client.putSchedule("pulse", schedule, OptionalInt.of(2)).execute();
    assertThat(made.nextOccurrences().getFirst().id()).isEqualTo("a1");
    assertThat(made.cron()).hasValue("30 9 * * *");
    assertThat(made.every()).isEmpty();
    assertThat(made.countMax()).hasValue(5);
    assertThat(line).isEqualTo("PUT /v1/schedules/pulse");
    assertThat(headers).isEqualTo("application/json Bearer secret \"2\" null");
    assertThat(body)
        .isEqualTo(
            "{\"cron\":\"30 9 * * *\",\"timeZone\":\"Europe/Berlin\",\"countMax\":5,"
                + "\"catchUp\":\"none\",\"timer\":{\"topic\":\"t\","
                + "\"payload\":{ \"price\":1.10 }}}");

    assertThat(client.pauseSchedule("pulse", OptionalInt.empty()).execute().version()).isEqualTo(3);
    assertThat(line).isEqualTo("POST /v1/schedules/pulse:pause");
    client.pauseSchedule("pulse", Instant.EPOCH, OptionalInt.empty()).execute();
    assertThat(line).startsWith("POST /v1/schedules/pulse:pause?until=1970-01-01T00");
    answers(200, "{\"name\":\"pulse\",\"state\":\"deleted\"}");
    assertThat(client.deleteSchedule("pulse", OptionalInt.of(3)).execute()).isEqualTo("pulse");
    assertThat(line).isEqualTo("DELETE /v1/schedules/pulse");
    assertThat(headers).contains("\"3\"");
    answers(200, "{\"nextOccurrences\":[{\"deliverAt\":\"2026-11-21T14:21:36.000Z\"}]}");
    assertThat(client.previewSchedule(schedule).execute())
        .containsExactly(Instant.parse("2026-11-21T14:21:36Z"));
    assertThat(line).isEqualTo("POST /v1/schedules:preview");
  }

  @Test
  void aPayloadIsReadInEachForm() throws Exception {
    answers(200, "{\"payload\":{\"price\":1}}");
    assertThat(client.payload("a1").execute().payload().orElseThrow().get("price").asInt())
        .isEqualTo(1);
    assertThat(line).isEqualTo("GET /v1/timers/a1:payload");
    answers(200, "{\"payload\":null}");
    assertThat(client.payload("a1").execute().payload()).isPresent();
    answers(200, "{\"payloadBase64\":\"AAE=\"}");
    assertThat(client.payload("a1").execute())
        .isEqualTo(new CarriedPayload(Optional.empty(), Optional.of("AAE="), false));
    answers(200, "{\"tombstone\":true}");
    assertThat(client.payload("a1").execute())
        .isEqualTo(new CarriedPayload(Optional.empty(), Optional.empty(), true));
  }

  @Test
  void anOperatorAsksAsATenant() throws Exception {
    answers(200, PENDING);

    client.as("acme").get(TimerRef.id("a1")).execute();

    assertThat(headers).endsWith("Bearer secret null acme");
  }

  @Test
  void theSameNameIsAcceptedOnceAndAnotherContentIsNot() throws Exception {
    answers(200, RECEIPT);
    assertThat(submit())
        .asInstanceOf(type(AcceptedBefore.class))
        .extracting(AcceptedBefore::timer)
        .isInstanceOf(TimerReceipt.class);

    answers(409, "{\"type\":\"/errors/name-taken\",\"title\":\"x\",\"status\":409,\"id\":\"a1\"}");
    assertThat(submit()).isEqualTo(new NameTaken("a1"));
  }

  @Test
  void aBatchHasAnOutcomeForEachTimer() throws Exception {
    answers(
        200,
        "{\"results\":[{\"status\":201,\"id\":\"a1\"},{\"status\":503,\"problem\":"
            + "{\"type\":\"/errors/overloaded\",\"title\":\"busy\",\"status\":503}}]}");

    List<SubmitOutcome.BatchItem> items =
        client
            .submit(List.of(NewTimer.to("t").tombstone(), NewTimer.to("t").payload("x")))
            .execute();

    assertThat(body)
        .isEqualTo("[{\"topic\":\"t\",\"tombstone\":true},{\"topic\":\"t\",\"payload\":\"x\"}]");
    assertThat(items.getFirst().id()).contains("a1");
    assertThat(items.getLast().problem().orElseThrow().type()).isEqualTo("/errors/overloaded");
  }

  @Test
  void aTimerIsFoundPendingFinishedOrNot() throws Exception {
    answers(200, PENDING);
    assertThat(client.get(TimerRef.id("a/1")).execute().orElseThrow())
        .isInstanceOf(ScheduledTimer.class);
    assertThat(line).isEqualTo("GET /v1/timers/a%2F1");

    answers(200, RECEIPT);
    TimerReceipt receipt = (TimerReceipt) client.get(TimerRef.name("n")).execute().orElseThrow();
    assertThat(line).isEqualTo("GET /v1/timers/by-name/n");
    assertThat(receipt.latenessMillis()).contains(2L);
    assertThat(receipt.reason()).isEmpty();

    problem(404, "timer-not-found");
    assertThat(client.get(TimerRef.id("a1")).execute()).isEmpty();
  }

  @Test
  void aCancelIsAlwaysCertain() throws Exception {
    answers(200, RECEIPT.replace("delivered", "cancelled"));
    assertThat(cancel()).isInstanceOf(Cancelled.class);
    assertThat(line).isEqualTo("DELETE /v1/timers/a1");

    notChanged("too-late");
    assertThat(cancel())
        .asInstanceOf(type(TooLate.class))
        .extracting(it -> it.receipt().offset())
        .isEqualTo(Optional.of(17L));
    notChanged("timer-ended");
    assertThat(cancel()).isInstanceOf(Ended.class);
    problem(409, "in-delivery");
    assertThat(cancel()).isEqualTo(new InDelivery());
    problem(404, "timer-not-found");
    assertThat(cancel()).isEqualTo(new NotFound());
  }

  @Test
  void aRescheduleNamesTheVersionItExpects() throws Exception {
    answers(200, PENDING);
    Instant due = Instant.ofEpochMilli(5);

    assertThat(client.reschedule(TimerRef.id("a1"), due, OptionalInt.of(1)).execute())
        .isInstanceOf(Rescheduled.class);
    assertThat(line).isEqualTo("PATCH /v1/timers/a1");
    assertThat(body).isEqualTo("{\"deliverAt\":5}");
    assertThat(headers).contains(" \"1\" ");

    problem(412, "version-changed");
    assertThat(client.fire(TimerRef.id("a1"), OptionalInt.empty()).execute())
        .isEqualTo(new VersionChanged());
    assertThat(line).isEqualTo("POST /v1/timers/a1:fire");
  }

  @Test
  void aListIsReadPageByPage() throws Exception {
    answers(200, "{\"receipts\":[" + RECEIPT + "],\"cursor\":\"c 1\"}");

    ListFilter filter = ListFilter.ofTopic("t").state("delivered").limit(1);
    ResultPage<TimerReceipt> page = client.receipts(filter).execute();

    assertThat(page.entries()).hasSize(1);
    assertThat(line).isEqualTo("GET /v1/receipts?topic=t&state=delivered&limit=1");

    answers(200, "{\"timers\":[]}");
    assertThat(client.list(filter.after(page.cursor().orElseThrow())).execute().cursor()).isEmpty();
    assertThat(line).endsWith("&cursor=c%201");
  }

  @Test
  void theOtherAnswersAreRead() throws Exception {
    answers(200, FORECAST);
    assertThat(client.forecast(Instant.EPOCH, Instant.EPOCH, Duration.ofMinutes(1)).execute())
        .extracting(it -> it.steps().getFirst().timers())
        .isEqualTo(3L);

    answers(200, "{\"count\":2,\"early\":0,\"latenessMillis\":{\"p50\":1}}");
    assertThat(
            client
                .accuracy(Optional.of("t"), Instant.EPOCH, Instant.EPOCH)
                .execute()
                .latenessMillis()
                .orElseThrow())
        .containsEntry("p50", 1.0);

    answers(200, "{\"redriven\":4,\"more\":true,\"cursor\":\"c\"}");
    assertThat(client.redrive(ListFilter.all().reason("x")).execute().redriven()).isEqualTo(4);
    assertThat(line).isEqualTo("POST /v1/dead-timers:redrive?reason=x");

    answers(200, "{\"dropped\":3,\"more\":false}");
    assertThat(client.drop(ListFilter.all().reason("x")).execute().dropped()).isEqualTo(3);
    assertThat(line).isEqualTo("POST /v1/dead-timers:drop?reason=x");
  }

  @Test
  void aProblemIsAFailureWithItsRetryAfter() {
    problem(503, "overloaded");

    assertThatThrownBy(this::submit)
        .isInstanceOfSatisfying(
            CallFailed.class,
            failed -> {
              assertThat(failed.retryAfter()).contains(Duration.ofSeconds(7));
              assertThat(failed.problem().orElseThrow().status()).isEqualTo(503);
              assertThat(failed).hasMessageContaining("/errors/overloaded");
            });
    assertThatThrownBy(() -> client.submit(NewTimer.to("t")).executeAsync().join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(CallFailed.class);
  }

  @Test
  void anAnswerThatIsNotTheApisIsAFailure() {
    answers(200, "<html>");
    assertThatThrownBy(this::submit).hasMessageContaining("not as Punctual's API does");

    answers(502, "<html>");
    assertThatThrownBy(this::submit)
        .isInstanceOfSatisfying(CallFailed.class, failed -> assertThat(failed.problem()).isEmpty());
  }

  @Test
  void noConnectionMeansNothingWasDoneAndNoAnswerMayMeanAnything() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
      free = socket.getLocalPort();
    }
    try (PunctualClient nobody = PunctualClient.at(URI.create("http://127.0.0.1:" + free))) {
      assertThat(nobody.cancel(TimerRef.id("a1")).reply()).isInstanceOf(Reply.Unreachable.class);
      assertThat(nobody.cancel(TimerRef.id("a1")).replyAsync().join())
          .isInstanceOf(Reply.Unreachable.class);
    }
    answers(HANGS_UP, "");
    assertThat(client.cancel(TimerRef.id("a1")).reply()).isInstanceOf(Reply.Unanswered.class);
  }

  private SubmitOutcome submit() throws InterruptedException {
    return client.submit(NewTimer.to("t").tombstone().delay(Duration.ofSeconds(1))).execute();
  }

  private ChangeOutcome cancel() throws InterruptedException {
    return client.cancel(TimerRef.id("a1")).execute();
  }

  private void answers(int code, String json) {
    status = code;
    answer = json;
  }

  private void problem(int code, String slug) {
    answers(code, "{\"type\":\"/errors/" + slug + "\",\"title\":\"x\",\"status\":" + code + "}");
  }

  private void notChanged(String slug) {
    answers(
        409,
        "{\"type\":\"/errors/%s\",\"title\":\"x\",\"status\":409,\"receipt\":%s}"
            .formatted(slug, RECEIPT));
  }

  private void answer(HttpExchange exchange) throws IOException {
    line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    headers =
        header(exchange, "Content-Type")
            + " "
            + header(exchange, "Authorization")
            + " "
            + header(exchange, "If-Match")
            + " "
            + header(exchange, "Punctual-Tenant");
    if (status != HANGS_UP) {
      byte[] bytes = answer.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Retry-After", "7");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  private static String header(HttpExchange exchange, String name) {
    return exchange.getRequestHeaders().getFirst(name);
  }
}
