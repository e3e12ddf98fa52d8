package io.punctual.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.punctual.client.ChangeOutcome.Cancelled;
import io.punctual.client.ChangeOutcome.Ended;
import io.punctual.client.ChangeOutcome.InDelivery;
import io.punctual.client.ChangeOutcome.NotFound;
import io.punctual.client.ChangeOutcome.Rescheduled;
import io.punctual.client.ChangeOutcome.TooLate;
import io.punctual.client.ChangeOutcome.VersionChanged;
import io.punctual.client.FoundTimer.ScheduledTimer;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.SubmitOutcome.Accepted;
import io.punctual.client.SubmitOutcome.AcceptedBefore;
import io.punctual.client.SubmitOutcome.NameTaken;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PunctualClientTest {
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
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

  private final FakeApi api = new FakeApi();
  private final PunctualClient client = api.client();

  @AfterEach
  void stop() {
    api.close();
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
    assertThat(api.line()).isEqualTo("POST /v1/timers");
    assertThat(api.headers()).isEqualTo("application/json Bearer secret null null");
    assertThat(api.body())
        .isEqualTo(
            "{\"topic\":\"t\",\"key\":\"k\",\"headers\":{\"h\":\"v\"},\"name\":\"n\",\"within\":\"PT5M\","
                + "\"deliverAt\":1700000000000,\"expireAfter\":\"PT2S\",\"onExpiry\":\"drop\",\"payload\":{"
                + " \"price\":1.10 }}");
  }

  @Test
  void aPayloadIsReplacedByteForByte() throws Exception {
    answers(412, "{\"type\":\"/errors/version-changed\",\"status\":412}");
    NewTimer payload = NewTimer.ofPayloadAlone().payloadJson("{\"a\": 1.0}".getBytes(UTF_8));

    assertThat(client.replacePayload("2c01", payload, OptionalInt.of(3)).execute())
        .isInstanceOf(VersionChanged.class);
    assertThat(api.line()).isEqualTo("PUT /v1/timers/2c01:payload");
    assertThat(api.body()).isEqualTo("{\"payload\":{\"a\": 1.0}}");
    client
        .replacePayload("2c01", NewTimer.ofPayloadAlone().tombstone(), OptionalInt.empty())
        .execute();
    assertThat(api.body()).isEqualTo("{\"tombstone\":true}");
  }

  @Test
  void aPayloadIsReadInEachForm() throws Exception {
    answers(200, "{\"payload\":{\"price\":1}}");
    assertThat(client.payload("a1").execute().payload().orElseThrow().get("price").asInt())
        .isEqualTo(1);
    assertThat(api.line()).isEqualTo("GET /v1/timers/a1:payload");
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

    assertThat(api.headers()).endsWith("Bearer secret null acme");
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

    assertThat(api.body())
        .isEqualTo("[{\"topic\":\"t\",\"tombstone\":true},{\"topic\":\"t\",\"payload\":\"x\"}]");
    assertThat(items.getFirst().id()).contains("a1");
    assertThat(items.getLast().problem().orElseThrow().type()).isEqualTo("/errors/overloaded");
  }

  @Test
  void aTimerIsFoundPendingFinishedOrNot() throws Exception {
    answers(200, PENDING);
    assertThat(client.get(TimerRef.id("a/1")).execute().orElseThrow())
        .isInstanceOf(ScheduledTimer.class);
    assertThat(api.line()).isEqualTo("GET /v1/timers/a%2F1");

    answers(200, RECEIPT);
    TimerReceipt receipt = (TimerReceipt) client.get(TimerRef.name("n")).execute().orElseThrow();
    assertThat(api.line()).isEqualTo("GET /v1/timers/by-name/n");
    assertThat(receipt.latenessMillis()).contains(2L);
    assertThat(receipt.reason()).isEmpty();

    problem(404, "timer-not-found");
    assertThat(client.get(TimerRef.id("a1")).execute()).isEmpty();
  }

  @Test
  void aCancelIsAlwaysCertain() throws Exception {
    answers(200, RECEIPT.replace("delivered", "cancelled"));
    assertThat(cancel()).isInstanceOf(Cancelled.class);
    assertThat(api.line()).isEqualTo("DELETE /v1/timers/a1");

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
    assertThat(api.line()).isEqualTo("PATCH /v1/timers/a1");
    assertThat(api.body()).isEqualTo("{\"deliverAt\":5}");
    assertThat(api.headers()).contains(" \"1\" ");

    problem(412, "version-changed");
    assertThat(client.fire(TimerRef.id("a1"), OptionalInt.empty()).execute())
        .isEqualTo(new VersionChanged());
    assertThat(api.line()).isEqualTo("POST /v1/timers/a1:fire");
  }

  @Test
  void aListIsReadPageByPage() throws Exception {
    answers(200, "{\"receipts\":[" + RECEIPT + "],\"cursor\":\"c 1\"}");

    ListFilter filter = ListFilter.ofTopic("t").state("delivered").limit(1);
    ResultPage<TimerReceipt> page = client.receipts(filter).execute();

    assertThat(page.entries()).hasSize(1);
    assertThat(api.line()).isEqualTo("GET /v1/receipts?topic=t&state=delivered&limit=1");

    answers(200, "{\"timers\":[]}");
    assertThat(client.list(filter.after(page.cursor().orElseThrow())).execute().cursor()).isEmpty();
    assertThat(api.line()).endsWith("&cursor=c%201");
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
    assertThat(api.line()).isEqualTo("POST /v1/dead-timers:redrive?reason=x");

    answers(200, "{\"dropped\":3,\"more\":false}");
    assertThat(client.drop(ListFilter.all().reason("x")).execute().dropped()).isEqualTo(3);
    assertThat(api.line()).isEqualTo("POST /v1/dead-timers:drop?reason=x");
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
    answers(FakeApi.HANGS_UP, "");
    assertThat(client.cancel(TimerRef.id("a1")).reply()).isInstanceOf(Reply.Unanswered.class);
  }

  private SubmitOutcome submit() throws InterruptedException {
    return client.submit(NewTimer.to("t").tombstone().delay(Duration.ofSeconds(1))).execute();
  }

  private ChangeOutcome cancel() throws InterruptedException {
    return client.cancel(TimerRef.id("a1")).execute();
  }

  private void answers(int code, String json) {
    api.answers(code, json);
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
}
