package io.punctual.standalone.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.engines.Broker;
import io.punctual.engines.KafkaBroker;
import io.punctual.engines.process.Ports;
import io.punctual.standalone.flow.Flow.Accepted;
import io.punctual.standalone.flow.Flow.Arrived;
import io.punctual.standalone.stack.Service;
import io.punctual.standalone.stack.ServiceKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The promises on the whole flow: two consumers, two callbacks, real engines, processes killed.
 * Each test leaves everything running; the order only spares restarts.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WholeFlowIT {

  private static final String SWEPT = "punctual_sweep_delivered_total";
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Random RANDOM = new Random(42);

  private static Flow flow;

  @BeforeAll
  static void up() {
    flow = Flow.shared();
  }

  @Test
  @Order(1)
  void everyTimerArrivesOnceNeverEarlyAndInKeyOrder() throws Exception {
    String topic = flow.topic(4);
    List<Accepted> timers = post(topic, 300, 30, 1_000, 6_000);
    List<Arrived> arrived = flow.awaitArrivals(topic, timers, LONG);
    Promises promises = new Promises(timers, arrived);
    promises.nothingLost();
    promises.nothingTwice();
    promises.nothingEarly();
    promises.orderedPerKey(flow::startedMillis);
    flow.tellLateness("due 1 to 6 s ahead", timers);
    assertThat(flow.get(timers.getFirst().id()).path("state").asString()).isEqualTo("delivered");
  }

  @Test
  @Order(2)
  void aTimerBeyondTheHorizonIsPromoted() throws Exception {
    String topic = flow.topic(1);
    double promoted = flow.metric(ServiceKind.API, "punctual_promoter_timers_total");
    Accepted far = flow.post(topic, "far", System.currentTimeMillis() + 18_000);
    assertThat(flow.get(far.id()).path("state").asString()).isEqualTo("scheduled");
    new Promises(List.of(far), flow.awaitArrivals(topic, List.of(far), LONG)).nothingEarly();
    assertThat(flow.metric(ServiceKind.API, "punctual_promoter_timers_total"))
        .isGreaterThan(promoted);
  }

  @Test
  @Order(3)
  void aKeysTimersArriveInDueOrderAndEqualDuesInTheOrderOfSubmission() throws Exception {
    String topic = flow.topic(1);
    long base = System.currentTimeMillis() + 12_000;
    List<Long> dues = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      dues.add(base + i / 4);
    }
    Collections.shuffle(dues, RANDOM);
    List<Accepted> timers = new ArrayList<>();
    for (long due : dues) {
      timers.add(flow.post(topic, "one-key", due));
    }
    await().atMost(LONG).until(() -> System.currentTimeMillis() >= base - 50);
    for (int i = 0; i < 200; i++) {
      timers.add(flow.post(topic, "one-key", base + RANDOM.nextInt(500)));
    }
    Promises promises = new Promises(timers, flow.awaitArrivals(topic, timers, LONG));
    promises.nothingLost();
    promises.nothingEarly();
    promises.orderedPerKey(flow::startedMillis);
  }

  @Test
  @Order(4)
  void aKilledConsumerAndCallbackLoseAndDisorderNothing() throws Exception {
    String topic = flow.topic(4);
    Service consumer = flow.stack().services(ServiceKind.CONSUMER).getLast();
    Service callback = flow.stack().services(ServiceKind.CALLBACK).getLast();
    List<Accepted> timers;
    try (ExecutorService posting = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<List<Accepted>> all = posting.submit(() -> post(topic, 600, 60, 1_000, 8_000));
      Accepted probe = flow.post(topic, "probe", System.currentTimeMillis() + 2_000);
      flow.awaitArrivals(topic, List.of(probe), LONG);
      consumer.kill();
      callback.kill();
      timers = all.get();
    }
    Promises promises = new Promises(timers, flow.awaitArrivals(topic, timers, LONG));
    promises.nothingLost();
    promises.nothingEarly();
    promises.orderedPerKey(flow::startedMillis);
    consumer.start();
    callback.start();
  }

  @Test
  @Order(5)
  void withoutRocketMqEverythingIsAcceptedAndTheSweepDelivers() throws Exception {
    Broker broker = flow.stack().engines().rocketMq().broker();
    String topic = flow.topic(2);
    broker.kill();
    double swept = flow.metric(ServiceKind.CALLBACK, SWEPT);
    List<Accepted> timers = post(topic, 100, 20, 500, 3_000);
    Promises promises = new Promises(timers, flow.awaitArrivals(topic, timers, LONG));
    promises.nothingEarly();
    promises.orderedPerKey(flow::startedMillis);
    assertThat(flow.metric(ServiceKind.CALLBACK, SWEPT) - swept).isEqualTo(100);
    flow.tellLateness("all by the sweep, RocketMQ's broker killed", timers);

    broker.start();
    await()
        .alias("alarms ring again: a timer arrives and the sweep had nothing to do with it")
        .atMost(LONG)
        .until(() -> arrivesWithoutTheSweep(topic));
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
    List<Accepted> toGone = post(gone, 50, 10, 3_000, 6_000);
    try (Admin admin = admin()) {
      admin.deleteTopics(List.of(gone)).all().get();
    }
    List<Accepted> toHealthy = post(healthy, 100, 10, 1_000, 5_000);
    Promises promises = new Promises(toHealthy, flow.awaitArrivals(healthy, toHealthy, LONG));
    promises.nothingTwice();
    promises.orderedPerKey(flow::startedMillis);
    flow.tellLateness("beside a topic that is gone", toHealthy);
    await().atMost(LONG).until(() -> flow.metric(ServiceKind.CALLBACK, "punctual_slow_topics") > 0);
    flow.stack().engines().kafka().createTopic(gone, 1);
    Promises back = new Promises(toGone, flow.awaitArrivals(gone, toGone, Duration.ofMinutes(3)));
    back.nothingEarly();
    back.orderedPerKey(flow::startedMillis);
  }

  @Test
  @Order(7)
  void aPartitionWithoutALeaderHoldsUpNobodyElse() throws Exception {
    String healthy = flow.topic(1);
    String leaderless = "leaderless-" + RANDOM.nextInt(1_000_000);
    KafkaBroker another = flow.stack().engines().anotherKafka(2, Ports.freeInARow(1));
    another.start();
    try {
      flow.stack().engines().kafka().createTopicOn(leaderless, List.of(2));
      List<Accepted> stuck = post(leaderless, 50, 10, 5_000, 8_000);
      another.kill();
      List<Accepted> toHealthy = post(healthy, 100, 10, 4_000, 9_000);
      new Promises(toHealthy, flow.awaitArrivals(healthy, toHealthy, LONG)).nothingTwice();
      flow.tellLateness("beside a partition without a leader", toHealthy);
      another.start();
      Promises back =
          new Promises(stuck, flow.awaitArrivals(leaderless, stuck, Duration.ofMinutes(3)));
      back.nothingEarly();
      back.orderedPerKey(flow::startedMillis);
    } finally {
      another.stop();
    }
  }

  @Test
  @Order(8)
  void timersSurviveAStopAndTheOverdueArriveInKeyOrder() throws Exception {
    String topic = flow.topic(4);
    List<Accepted> timers = post(topic, 1_000, 20, 10_000, 60_000);
    flow.restart(() -> await().atMost(LONG).until(() -> overdue(timers) >= timers.size() / 2));
    Promises promises =
        new Promises(timers, flow.awaitArrivals(topic, timers, Duration.ofMinutes(2)));
    promises.nothingLost();
    promises.nothingTwice();
    promises.nothingEarly();
    promises.orderedPerKey(flow::startedMillis);
  }

  private static long overdue(List<Accepted> timers) {
    long now = System.currentTimeMillis();
    return timers.stream().filter(timer -> timer.dueMillis() < now).count();
  }

  private static Admin admin() {
    return Admin.create(
        Map.of("bootstrap.servers", flow.stack().engines().kafka().bootstrapServers()));
  }

  private static List<Accepted> post(
      String topic, int timers, int keys, int fromMillis, int toMillis) throws Exception {
    List<Accepted> accepted = new ArrayList<>();
    for (int i = 0; i < timers; i++) {
      long due = System.currentTimeMillis() + fromMillis + RANDOM.nextInt(toMillis - fromMillis);
      accepted.add(flow.post(topic, "key-" + RANDOM.nextInt(keys), due));
    }
    return accepted;
  }
}
