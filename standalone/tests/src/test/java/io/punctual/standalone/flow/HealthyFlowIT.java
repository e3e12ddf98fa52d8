package io.punctual.standalone.flow;

import static io.punctual.standalone.flow.Flow.untilThereIsRoom;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.client.ApiRequest;
import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.client.NewPause;
import io.punctual.client.NewSchedule;
import io.punctual.client.NewTimer;
import io.punctual.client.PauseCalls.Pause;
import io.punctual.client.RecurringSchedule;
import io.punctual.client.Reply;
import io.punctual.client.TimerRef;
import io.punctual.verify.offer.Accepted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.OptionalInt;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The promises on the whole flow while nothing fails, each with a topic of its own. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(value = Flow.SHARED, mode = ResourceAccessMode.READ)
class HealthyFlowIT {

  private static final Duration LONG = Duration.ofSeconds(60);

  private static Flow flow;
  private static Callers callers;

  @BeforeAll
  static void up() {
    flow = Flow.shared();
    callers = new Callers(flow);
  }

  @Test
  void everyTimerArrivesOnceNeverEarlyAndInKeyOrder() throws Exception {
    String topic = flow.topic(4);
    List<Accepted> timers = callers.post(topic, 300, 30, 1_000, 6_000);
    flow.keepsEveryPromiseOnce(topic, timers, LONG);
    flow.printLateness("due 1 to 6 s ahead", timers);
    assertThat(flow.get(timers.getFirst().id()).state()).isEqualTo("delivered");
  }

  @Test
  void aKeysTimersArriveInDueOrderAndEqualDuesInTheOrderOfSubmission() throws Exception {
    Random random = new Random(42);
    String topic = flow.topic(1);
    long base = System.currentTimeMillis() + 12_000;
    List<Long> dues =
        new ArrayList<>(IntStream.range(0, 1_000).mapToObj(i -> base + i / 4).toList());
    Collections.shuffle(dues, random);
    List<Accepted> timers = postWithOneKey(topic, dues);
    await().atMost(LONG).until(() -> System.currentTimeMillis() >= base - 50);
    timers.addAll(
        postWithOneKey(
            topic, IntStream.range(0, 200).mapToObj(_ -> base + random.nextInt(500)).toList()));
    flow.keepsEveryPromise(topic, timers, LONG);
  }

  @Test
  void aSchedulesTimersArriveAsPunctuallyAndInOrder() throws Exception {
    String topic = flow.topic(2);
    long put = System.currentTimeMillis();
    RecurringSchedule schedule =
        untilThereIsRoom(
            flow.api()
                .schedules()
                .put(
                    "flow",
                    NewSchedule.every(
                            Duration.ofSeconds(1), NewTimer.to(topic).key("pulse").payload(1))
                        .startAt(Instant.ofEpochMilli(put + 25_000))
                        .countMax(5),
                    OptionalInt.empty()));
    List<Accepted> timers =
        schedule.nextOccurrences().stream()
            .map(
                next ->
                    new Accepted(
                        UUID.fromString(next.id()),
                        "pulse",
                        next.deliverAt().toEpochMilli(),
                        put,
                        System.currentTimeMillis()))
            .toList();
    assertThat(timers).hasSize(5);

    flow.keepsEveryPromiseOnce(topic, timers, LONG);
    flow.printLateness("of a schedule", timers);
    RecurringSchedule ended = untilThereIsRoom(flow.api().schedules().get("flow"));
    assertThat(ended.state()).isEqualTo("ended");
    assertThat(ended.lastReceipts().orElseThrow())
        .allMatch(TimerReceipt::isDelivered)
        .extracting(receipt -> UUID.fromString(receipt.id()))
        .containsExactlyElementsOf(timers.reversed().stream().map(Accepted::id).toList());
    assertThat(untilThereIsRoom(flow.api().schedules().delete("flow", OptionalInt.empty())))
        .isEqualTo("flow");
  }

  @Test
  void whatIsPausedWaitsAndFlowsInOrderWhenItIsResumed() throws Exception {
    String topic = flow.topic(4);
    Pause pause =
        untilThereIsRoom(flow.api().pauses().begin(NewPause.ofTopic(topic).reason("a test")));
    long begun = System.currentTimeMillis();
    List<Accepted> timers = callers.postOneByOne(topic, 100, 10, 1_500, 3_000);
    await()
        .atMost(LONG)
        .until(() -> timers.stream().allMatch(it -> flow.get(it.id()).state().equals("paused")));
    assertThat(flow.records(topic)).isEmpty();

    assertThat(untilThereIsRoom(flow.api().pauses().end(pause.id())).state()).isEqualTo("ended");
    flow.keepsEveryPromiseOnce(topic, timers, LONG);
    TimerReceipt receipt = flow.receipt(timers.getFirst().id()).orElseThrow();
    assertThat(receipt.waitedUntil().orElseThrow().toEpochMilli()).isGreaterThan(begun);
  }

  /** Of both callbacks together. */
  @Test
  void aPaceLetsThroughNoMoreThanItMayAndKeysStayInOrder() throws Exception {
    String topic = flow.topic(4);
    untilThereIsRoom(flow.api().paces().set(topic, 100, OptionalInt.of(50)));
    List<Accepted> timers = callers.postOneByOne(topic, 500, 20, 3_000, 3_500);

    flow.keepsEveryPromiseOnce(topic, timers, LONG);
    LongSummaryStatistics sent =
        timers.stream()
            .map(it -> flow.receipt(it.id()).orElseThrow())
            .mapToLong(receipt -> receipt.sentAt().orElseThrow().toEpochMilli())
            .summaryStatistics();
    assertThat(sent.getMax() - sent.getMin()).isGreaterThanOrEqualTo((500 - 50) * 10 - 2_000);
    assertThat(untilThereIsRoom(flow.api().paces().end(topic)).state()).isEqualTo("ended");
  }

  @Test
  void eachEndIsARecordOfTheReceiptsTopic() throws Exception {
    String topic = flow.topic(2);
    List<Accepted> timers = callers.postOneByOne(topic, 20, 5, 8_000, 10_000);
    UUID cancelled = timers.removeLast().id();
    untilThereIsRoom(flow.api().cancel(TimerRef.id(cancelled)));
    flow.keepsEveryPromiseOnce(topic, timers, LONG);

    await().atMost(LONG).until(() -> flow.published().containsKey(cancelled));
    assertThat(flow.published().get(cancelled).state()).isEqualTo("cancelled");
    for (Accepted timer : timers) {
      await().atMost(LONG).until(() -> flow.published().containsKey(timer.id()));
      assertThat(flow.receipt(timer.id())).hasValue(flow.published().get(timer.id()));
    }
  }

  @Test
  void aCallersTraceGoesOnInTheRecordAndInSpansOfEachService() {
    String topic = flow.topic(1);
    String trace = UUID.randomUUID().toString().replace("-", "");
    String caller = "00-%s-00f067aa0ba902b7-01".formatted(trace);
    byte[] timer =
        "{\"topic\":\"%s\",\"payload\":1,\"delay\":\"6s\"}".formatted(topic).getBytes(UTF_8);
    ApiRequest submit = ApiRequest.post("/v1/timers", timer).header("traceparent", caller);
    await().atMost(LONG).until(() -> flow.api().call(submit).reply() instanceof Reply.Done);

    await().atMost(LONG).until(() -> !flow.rawRecords(topic).isEmpty());
    Header carried = flow.rawRecords(topic).getFirst().headers().lastHeader("traceparent");
    String api = new String(carried.value(), UTF_8);
    assertThat(api).matches("00-" + trace + "-[0-9a-f]{16}-01").isNotEqualTo(caller);
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(Flow.SPANS.of(trace, api.split("-")[2]))
                    .contains("pubsub-api", "POST /v1/timers")
                    .contains("punctual-callback", "claim", "wait", "send " + topic));
  }

  @Test
  void theJobsOfAClusterFindAllAsItShouldBe() throws Exception {
    ClusterChecks checks = new ClusterChecks(flow);
    checks.theAlarmTopicIsAsTheJobWouldHaveMadeIt();
    checks.aTimerOfTheCheckHasItsReceipt();
    checks.theCheckNamesTheTopicThatIsNotThere();
  }

  private static List<Accepted> postWithOneKey(String topic, List<Long> dues) throws Exception {
    return callers.atOnce(
        dues.stream()
            .<Callable<Accepted>>map(due -> () -> flow.post(topic, "one-key", due))
            .toList());
  }
}
