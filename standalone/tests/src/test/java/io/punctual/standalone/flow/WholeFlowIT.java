package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.client.FoundTimer.TimerReceipt;
import io.punctual.engines.Broker;
import io.punctual.engines.KafkaBroker;
import io.punctual.engines.process.Ports;
import io.punctual.engines.process.SideBySide;
import io.punctual.standalone.stack.Service;
import io.punctual.standalone.stack.ServiceKind;
import io.punctual.verify.offer.Accepted;
import io.punctual.verify.watch.Arrival;
import io.punctual.verify.watch.Lateness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The promises on the whole flow, with engines and services killed and started again. Each test
 * leaves everything running; the order only spares restarts.
 */
@Order(Integer.MAX_VALUE)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ResourceLock(Flow.SHARED)
class WholeFlowIT {

  private static final String SWEPT = "punctual_sweep_delivered_total";
  private static final Duration LONG = Duration.ofSeconds(60);

  /** As late as a timer may be beside the machine's own delay. */
  private static final double PUNCTUAL_MILLIS = 20;

  /** The sweep looks each second for what is 2 s late, and takes a moment. */
  private static final double SWEPT_MILLIS_MAX = 3_500;

  private static final Random RANDOM = new Random(42);

  private static Flow flow;
  private static Callers callers;
  private static String topicOfFar;
  private static Accepted far;
  private static double promotedBefore;

  /** With the timer beyond the horizon on its way, which others need not wait for. */
  @BeforeAll
  static void up() throws Exception {
    flow = Flow.shared();
    callers = new Callers(flow);
    topicOfFar = flow.topic(1);
    promotedBefore = promoted();
    far = flow.post(topicOfFar, "far", System.currentTimeMillis() + 18_000);
    assertThat(flow.get(far.id()).state()).isEqualTo("scheduled");
  }

  @Test
  @Order(1)
  void aKilledConsumerAndCallbackLoseAndDisorderNothing() throws Exception {
    String topic = flow.topic(4);
    Service consumer = flow.stack().services(ServiceKind.CONSUMER).getLast();
    Service callback = flow.stack().services(ServiceKind.CALLBACK).getLast();
    List<Accepted> timers;
    try (ExecutorService posting = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<List<Accepted>> all =
          posting.submit(() -> callers.postOneByOne(topic, 600, 60, 1_000, 8_000));
      Accepted probe = flow.post(topic, "probe", System.currentTimeMillis() + 2_000);
      flow.awaitArrivals(topic, List.of(probe), LONG);
      consumer.kill();
      callback.kill();
      timers = all.get();
    }
    flow.keepsEveryPromise(topic, timers, LONG);
    SideBySide.run(List.of(consumer::start, callback::start));
  }

  /** Not beside the races: they cancel as much at once as the API takes. */
  @Test
  @Order(2)
  void everyVerbDoesAtATerminalWhatTheApiDoes() throws Exception {
    TerminalSession verbs = new TerminalSession(flow);
    verbs.aTimerFromItsSubmissionToItsReceipt();
    verbs.aTimerOfWhichSomebodyThinksBetter();
    verbs.aTimerThatCouldNotBeDelivered();
    verbs.whatTheApiRefuses();
  }

  @Test
  @Order(3)
  void aTimerBeyondTheHorizonIsPromoted() throws Exception {
    flow.keepsEveryPromise(topicOfFar, List.of(far), LONG);
    assertThat(promoted()).isGreaterThan(promotedBefore);
  }

  @Test
  @Order(4)
  void timersAreLateByTheMachinesOwnDelayAndLittleMore() throws Exception {
    String topic = flow.topic(1);
    Punctuality.onceInThree(
        () -> lateness(topic, "due 1 to 3 s ahead", 1_000, 3_000), WholeFlowIT::isPunctual);
  }

  private static boolean isPunctual(Punctuality seen) {
    return seen.ownMillis(90) <= PUNCTUAL_MILLIS;
  }

  /** Of new timers, each of which keeps every promise. */
  private static Lateness lateness(String topic, String what, int fromMillis, int toMillis)
      throws Exception {
    List<Accepted> timers = callers.post(topic, 100, 10, fromMillis, toMillis);
    flow.keepsEveryPromiseOnce(topic, timers, LONG);
    return flow.printLateness(what, timers);
  }

  private static double promoted() {
    return flow.metric(ServiceKind.API, "punctual_promoter_timers_total");
  }

  @Test
  @Order(5)
  void withoutRocketMqTheSweepDeliversWithinItsSeconds() throws Exception {
    Broker broker = flow.stack().engines().rocketMq().broker();
    String topic = flow.topic(2);
    broker.kill();
    Punctuality.onceInThree(
        () -> latenessOfSwept(topic), seen -> seen.ownMillis(99) <= SWEPT_MILLIS_MAX);

    broker.start();
    await()
        .alias("alarms ring again: a timer arrives and the sweep had nothing to do with it")
        .atMost(LONG)
        .until(() -> arrivesWithoutTheSweep(topic));
  }

  private static Lateness latenessOfSwept(String topic) throws Exception {
    double swept = flow.metric(ServiceKind.CALLBACK, SWEPT);
    List<Accepted> timers = callers.post(topic, 100, 20, 500, 3_000);
    flow.keepsEveryPromise(topic, timers, LONG);
    assertThat(flow.metric(ServiceKind.CALLBACK, SWEPT) - swept).isEqualTo(100);
    return flow.printLateness("all by the sweep, RocketMQ's broker killed", timers);
  }

  private boolean arrivesWithoutTheSweep(String topic) throws Exception {
    double swept = flow.metric(ServiceKind.CALLBACK, SWEPT);
    Accepted timer = flow.post(topic, "back", System.currentTimeMillis() + 1_500);
    flow.awaitArrivals(topic, List.of(timer), LONG);
    return flow.metric(ServiceKind.CALLBACK, SWEPT) == swept;
  }

  @Test
  @Order(6)
  void aTopicThatDisappearsHoldsUpNobodyElseAndIsDeliveredOnItsReturn() throws Exception {
    String gone = flow.topic(1);
    String healthy = flow.topic(1);
    List<Accepted> toGone = callers.post(gone, 50, 10, 3_000, 6_000);
    flow.stack().engines().kafka().deleteTopic(gone);
    Punctuality.onceInThree(
        () -> lateness(healthy, "beside a topic that is gone", 1_000, 5_000),
        WholeFlowIT::isPunctual);
    await().atMost(LONG).until(() -> flow.metric(ServiceKind.CALLBACK, "punctual_slow_topics") > 0);
    flow.stack().engines().kafka().createTopic(gone, 1);
    flow.keepsEveryPromise(gone, toGone, Duration.ofMinutes(3));
  }

  @Test
  @Order(7)
  void aPartitionWithoutALeaderHoldsUpNobodyElse() throws Exception {
    String healthy = flow.topic(1);
    String leaderless = "leaderless-" + RANDOM.nextInt(1_000_000);
    KafkaBroker another = flow.stack().engines().kafka(2, Ports.freeInARow(1));
    another.start();
    try {
      flow.stack().engines().kafka().createTopicOn(leaderless, 2);
      List<Accepted> stuck = callers.post(leaderless, 50, 10, 5_000, 8_000);
      another.kill();
      Punctuality.onceInThree(
          () -> lateness(healthy, "beside a partition without a leader", 4_000, 9_000),
          WholeFlowIT::isPunctual);
      another.start();
      flow.keepsEveryPromise(leaderless, stuck, Duration.ofMinutes(3));
    } finally {
      another.stop();
    }
  }

  /** In the order of their records: all of a key have one due. */
  @Test
  @Order(8)
  void recordsOfATopicOfSubmissionsArriveOnceThoughTheApiIsKilled() throws Exception {
    String topic = flow.topic(4);
    Service api = flow.stack().services(ServiceKind.API).getFirst();
    long due = System.currentTimeMillis() + 20_000;
    List<String> marks = IntStream.range(10_000, 14_000).mapToObj(Integer::toString).toList();
    Function<String, String> key = mark -> "key-" + mark.substring(3);
    flow.produceSubmissions(topic, marks.subList(0, 2_000), key, due);
    api.kill();
    flow.produceSubmissions(topic, marks.subList(2_000, 4_000), key, due);
    api.start();

    await().atMost(LONG).until(() -> flow.records(topic).size() >= marks.size());
    List<String> arrived = flow.records(topic).stream().map(Arrival::mark).toList();
    assertThat(arrived).containsExactlyInAnyOrderElementsOf(marks);
    Map<String, List<String>> byKey = arrived.stream().collect(Collectors.groupingBy(key));
    assertThat(byKey.values()).allSatisfy(of -> assertThat(of).isSorted());
    Map<UUID, TimerReceipt> receipts = flow.receipts(topic);
    assertThat(receipts).hasSize(marks.size());
    Flow.printLateness("submitted by Kafka, the API killed", receipts.values().stream());
  }

  @Test
  @Order(9)
  void timersSurviveAStopAndTheOverdueArriveInKeyOrder() throws Exception {
    String topic = flow.topic(4);
    List<Accepted> timers = callers.post(topic, 500, 20, 6_000, 12_000);
    timers.addAll(callers.post(topic, 500, 20, 24_000, 30_000));
    List<Accepted> dropped = postPerishable(topic, "drop");
    List<Accepted> kept = postPerishable(topic, "deadLetter");
    timers.addAll(
        callers.post(topic, 30, 20, 6_000, 12_000, timer -> timer.with("expireAfter", "1h")));
    flow.restart(
        () ->
            await()
                .atMost(LONG)
                .until(
                    () ->
                        overdue(timers) >= timers.size() / 2
                            && overdue(dropped) == dropped.size()
                            && overdue(kept) == kept.size()));
    flow.keepsEveryPromiseOnce(topic, timers, Duration.ofMinutes(2));
    allExpired(dropped, "expired");
    allExpired(kept, "dead");
    onlyTheseArrived(topic, timers);
    redrivenTimersArriveHoweverLate(topic, timers, kept);
  }

  /** Due while everything is down, and of no use so long after. */
  private static List<Accepted> postPerishable(String topic, String onExpiry) throws Exception {
    return callers.post(
        topic,
        30,
        20,
        14_000,
        16_000,
        timer -> timer.with("expireAfter", "20ms").with("onExpiry", onExpiry));
  }

  private static void allExpired(List<Accepted> timers, String state) {
    await()
        .atMost(LONG)
        .until(() -> timers.stream().allMatch(timer -> flow.receipt(timer.id()).isPresent()));
    for (Accepted timer : timers) {
      TimerReceipt receipt = flow.receipt(timer.id()).orElseThrow();
      assertThat(receipt.state()).isEqualTo(state);
      assertThat(receipt.reason().orElse("")).startsWith("expired");
      assertThat(receipt.sentAt()).isEmpty();
    }
  }

  private static void onlyTheseArrived(String topic, List<Accepted> timers) {
    assertThat(flow.awaitArrivals(topic, timers, LONG))
        .extracting(Arrival::id)
        .containsExactlyInAnyOrderElementsOf(timers.stream().map(Accepted::id).toList());
  }

  private static void redrivenTimersArriveHoweverLate(
      String topic, List<Accepted> others, List<Accepted> kept) throws Exception {
    List<Accepted> all = new ArrayList<>(others);
    for (Accepted timer : kept) {
      String id = timer.id().toString();
      assertThat(flow.api().deadTimer(id).execute().reason()).startsWith("expired");
      assertThat(flow.api().redrive(id).execute().redriven()).isEqualTo(1);
      all.add(timer);
    }
    onlyTheseArrived(topic, all);
  }

  private static long overdue(List<Accepted> timers) {
    long now = System.currentTimeMillis();
    return timers.stream().filter(timer -> timer.dueMillis() < now).count();
  }
}
