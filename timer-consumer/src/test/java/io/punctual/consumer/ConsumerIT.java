package io.punctual.consumer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.contract.AlarmedTimer;
import io.punctual.contract.DeliveryRequest;
import io.punctual.contract.Lane;
import io.punctual.contract.TimerReply;
import io.punctual.engines.RocketMq;
import io.punctual.engines.TestEngines;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.rocketmq.client.consumer.DefaultLitePullConsumer;
import org.apache.rocketmq.common.message.MessageQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The service against a real RocketMQ and a callback that speaks the contract over real HTTP. Each
 * test has a topic, a callback and consumers of its own: they run side by side.
 */
@Execution(ExecutionMode.CONCURRENT)
class ConsumerIT {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int QUEUES = 4;
  private static final AtomicInteger TOPICS = new AtomicInteger();

  private final RocketMq rocketMq = TestEngines.rocketMq();
  private final String topic = "alarms-" + TOPICS.getAndIncrement();
  private final FakeCallback callback = new FakeCallback(Duration.ofMinutes(3));
  private AlarmRinger ringer;

  @BeforeEach
  void createTopic() throws Exception {
    rocketMq.createAlarmTopic(topic, QUEUES);
    ringer = new AlarmRinger(rocketMq.nameServerAddress(), topic);
  }

  @AfterEach
  void stop() {
    ringer.close();
    callback.close();
  }

  @Test
  void handsTimersOverWithinTheirRunwayOnTheCallbacksClock() throws Exception {
    try (RunningConsumer _ = consumer()) {
      warmUp();
      long now = callback.clockMillis();
      List<AlarmedTimer> timers =
          IntStream.range(0, 200).mapToObj(i -> timer(i % 20 + 1, now + 2_000 + i * 5L)).toList();
      for (int queue = 0; queue < QUEUES; queue++) {
        int mine = queue;
        ringer.ringAt(
            queue,
            System.currentTimeMillis() + 500,
            IntStream.range(0, 200).filter(i -> i % QUEUES == mine).mapToObj(timers::get).toList());
      }
      await().atMost(SOON).until(() -> callback.timers().size() >= 200 + QUEUES);
      assertThat(callback.timers()).containsAll(timers).doesNotHaveDuplicates();
      assertThat(callback.deliveries())
          .filteredOn(delivery -> timers.contains(delivery.timer()))
          .allSatisfy(
              delivery ->
                  assertThat(delivery.receivedAtMillis())
                      .isGreaterThanOrEqualTo(firstDueMillis(delivery.request()) - 27)
                      .isGreaterThanOrEqualTo(delivery.timer().dueMillis() - 27 - 25));
    }
  }

  private static long firstDueMillis(DeliveryRequest request) {
    return request.timers().stream().mapToLong(AlarmedTimer::dueMillis).min().orElseThrow();
  }

  @Test
  void anUnreadableMessageDoesNoHarm() throws Exception {
    byte[] noise = new byte[500];
    new Random(7).nextBytes(noise);
    ringer.send(0, noise);
    ringer.send(0, "{\"timers\":[null]}".getBytes(UTF_8));
    AlarmedTimer behind = timer(1, callback.clockMillis() + 300);
    ringer.ring(0, List.of(behind));
    try (RunningConsumer consumer = consumer()) {
      await().atMost(SOON).until(() -> callback.timers().contains(behind));
      assertThat(consumer.count("punctual.alarms.unreadable")).isEqualTo(2);
      await().atMost(SOON).until(() -> committed(0) == 3);
    }
  }

  @Test
  void noiseBetweenAlarmsHoldsUpNobodyAndIsCounted() throws Exception {
    try (RunningConsumer consumer = consumer()) {
      warmUp();
      List<AlarmedTimer> timers = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        for (byte[] noise : Noise.some(i)) {
          ringer.send(i % QUEUES, noise);
        }
        timers.add(timer(i + 1, callback.clockMillis() + 1_500));
        ringer.ring(i % QUEUES, List.of(timers.getLast()));
      }
      await().atMost(SOON).until(() -> callback.timers().containsAll(timers));
      assertThat(consumer.count("punctual.alarms.unreadable")).isEqualTo(40 * Noise.KINDS);
      assertThat(consumer.count("punctual.timers.returned", "as", "left_to_sweep")).isZero();
      assertThat(consumer.count("punctual.steps.failed")).isZero();
      await().atMost(SOON).until(() -> committed(0) == 1 + 10 * (1 + Noise.KINDS));
    }
  }

  @Test
  void whatWasNotFinishedIsReadAgainAndWithItWhatWasBehind() throws Exception {
    AlarmedTimer pending = timer(1, callback.clockMillis() + 300_000);
    AlarmedTimer behind = timer(2, callback.clockMillis() + 400);
    ringer.ring(0, List.of(pending));
    ringer.ring(0, List.of(behind));
    try (RunningConsumer _ = consumer()) {
      await().atMost(SOON).until(() -> callback.timers().contains(behind));
    }
    assertThat(committed(0)).isIn(-1L, 0L);
    try (RunningConsumer consumer = consumer()) {
      await().atMost(SOON).until(() -> callback.timers().equals(List.of(behind, behind)));
      await().atMost(SOON).until(() -> consumer.gauge("punctual.held") == 1);
    }
  }

  @Test
  void aKilledConsumersAlarmsAreReadByTheNext() throws Exception {
    try (ConsumerProcess killed =
        ConsumerProcess.start(rocketMq.nameServerAddress(), topic, callback.url())) {
      warmUp();
      callback.says(timer -> TimerReply.retryIn(timer.id(), 100));
      List<AlarmedTimer> timers = new ArrayList<>();
      for (int queue = 0; queue < QUEUES; queue++) {
        timers.add(timer(queue + 1, callback.clockMillis() + 8_000));
        timers.add(timer(queue + 1, callback.clockMillis() + 500));
        ringer.ring(queue, timers.subList(2 * queue, 2 * queue + 2));
      }
      await().atMost(SOON).until(() -> callback.deliveries().size() > 20);
      killed.kill();
      callback.says(timer -> TimerReply.finished(timer.id()));
      try (RunningConsumer _ = consumer()) {
        await().atMost(SOON).until(() -> callback.timers().containsAll(timers));
      }
    }
  }

  @Test
  void aGracefulStopCommitsWhatIsDoneAndIsQuick() throws Exception {
    RunningConsumer consumer = consumer();
    warmUp();
    AlarmedTimer done = timer(1, callback.clockMillis() + 200);
    AlarmedTimer pending = timer(2, callback.clockMillis() + 60_000);
    ringer.ring(0, List.of(done));
    ringer.ring(0, List.of(pending));
    await().atMost(SOON).until(() -> callback.timers().contains(done));
    await().atMost(SOON).until(() -> consumer.gauge("punctual.held") == 1);
    long startNanos = System.nanoTime();
    consumer.close();
    assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(Duration.ofSeconds(15));
    assertThat(committed(0)).isEqualTo(2);
    assertThat(callback.timers()).doesNotContain(pending);
  }

  @Test
  void aStopWaitsForTheRequestsThatAreOut() throws Exception {
    RunningConsumer consumer = consumer();
    warmUp();
    AlarmedTimer out = timer(1, callback.clockMillis());
    CountDownLatch answer = new CountDownLatch(1);
    callback.says(
        timer -> {
          awaitUninterruptibly(answer);
          return TimerReply.finished(timer.id());
        });
    ringer.ring(1, List.of(out));
    await().atMost(SOON).until(() -> callback.timers().contains(out));
    ConsumerLifecycle consuming = consumer.bean(ConsumerLifecycle.class);
    Thread stopping = Thread.ofVirtual().start(consumer::close);
    await().atMost(SOON).until(() -> !consuming.isRunning());
    assertThat(stopping.isAlive()).isTrue();
    answer.countDown();
    stopping.join();
    assertThat(committed(1)).isEqualTo(2);
  }

  @Test
  void aSecondConsumerTakesOverTheQueuesOfTheFirst() throws Exception {
    RunningConsumer first = consumer();
    warmUp();
    try (RunningConsumer second = consumer()) {
      await()
          .atMost(SOON)
          .until(() -> second.count("punctual.alarms.rebalances") > 0 && warmUpReaches(second));
      List<AlarmedTimer> pending = new ArrayList<>();
      for (int queue = 0; queue < QUEUES; queue++) {
        pending.add(timer(queue + 1, callback.clockMillis() + 6_000));
        ringer.ring(queue, List.of(pending.getLast()));
      }
      await()
          .atMost(SOON)
          .until(() -> first.gauge("punctual.held") + second.gauge("punctual.held") == QUEUES);
      assertThat(first.gauge("punctual.held")).isPositive();
      first.close();
      await().atMost(SOON).until(() -> callback.timers().containsAll(pending));
      assertThat(callback.timers()).filteredOn(pending::contains).doesNotHaveDuplicates();
    }
  }

  @Test
  void aTimerRungTwiceIsHandedOverOnce() throws Exception {
    try (RunningConsumer consumer = consumer()) {
      warmUp();
      AlarmedTimer timer = timer(1, callback.clockMillis() + 1_500);
      ringer.ring(0, List.of(timer));
      ringer.ring(3, List.of(timer));
      await().atMost(SOON).until(() -> callback.timers().contains(timer));
      await().atMost(SOON).until(() -> consumer.gauge("punctual.held") == 0);
      assertThat(consumer.count("punctual.timers.arrived", "as", "rung_twice")).isEqualTo(1);
      assertThat(callback.timers()).containsOnlyOnce(timer);
    }
  }

  @Test
  void slowTimersGoByTheirOwnLane() throws Exception {
    try (RunningConsumer _ = consumer()) {
      warmUp();
      AlarmedTimer slow = timer(1, callback.clockMillis() + 300);
      callback.says(
          timer ->
              callback.timers().stream().filter(timer::equals).count() == 1
                  ? TimerReply.slow(timer.id(), 50)
                  : TimerReply.finished(timer.id()));
      ringer.ring(0, List.of(slow));
      await()
          .atMost(SOON)
          .until(
              () ->
                  callback.deliveries().stream()
                      .filter(delivery -> delivery.timer().equals(slow))
                      .map(delivery -> delivery.request().lane())
                      .toList()
                      .equals(List.of(Lane.FAST, Lane.SLOW)));
    }
  }

  @Test
  void overloadAndAWrongTokenAreRetriedAndCounted() throws Exception {
    try (RunningConsumer consumer = consumer()) {
      warmUp();
      callback.answersWith(503);
      AlarmedTimer timer = timer(1, callback.clockMillis() + 300);
      ringer.ring(0, List.of(timer));
      await()
          .atMost(SOON)
          .until(() -> consumer.count("punctual.requests.failed", "reason", "overloaded") >= 2);
      callback.answersWith(200);
      await().atMost(SOON).until(() -> callback.timers().contains(timer));
    }
    try (RunningConsumer stranger = consumer("--punctual.deliveries.token=wrong")) {
      await()
          .atMost(SOON)
          .until(() -> stranger.count("punctual.requests.failed", "reason", "unauthorized") >= 1);
      assertThat(get(stranger, "/actuator/health")).contains("\"DEGRADED\"");
    }
  }

  @Test
  void aDeadCallbackIsLeftAloneForTheOther() throws Exception {
    FakeCallback dead = new FakeCallback(Duration.ofMinutes(3));
    dead.close();
    try (RunningConsumer consumer =
        RunningConsumer.start(
            rocketMq.nameServerAddress(), topic, List.of(dead.url(), callback.url()))) {
      warmUp();
      AlarmedTimer timer = timer(1, callback.clockMillis() + 300);
      ringer.ring(0, List.of(timer));
      await().atMost(SOON).until(() -> callback.timers().contains(timer));
      assertThat(consumer.count("punctual.requests.failed", "reason", "connect")).isPositive();
      assertThat(consumer.gauge("punctual.callbacks.up")).isEqualTo(1);
    }
  }

  @Test
  void readsNoMoreThanTheHoldMayHave() throws Exception {
    try (RunningConsumer consumer = consumer("--punctual.hold.timers-max=20")) {
      warmUp();
      List<AlarmedTimer> all = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        all.add(timer(i + 1, callback.clockMillis() + 3_000));
        ringer.ring(i % QUEUES, List.of(all.getLast()));
      }
      await().atMost(SOON).until(() -> consumer.count("punctual.hold.filled") >= 1);
      assertThat(consumer.gauge("punctual.held")).isLessThanOrEqualTo(20);
      await().atMost(SOON).until(() -> callback.timers().containsAll(all));
    }
  }

  @Test
  void showsItsStagesAndItsHealth() throws Exception {
    try (RunningConsumer consumer = consumer()) {
      warmUp();
      await()
          .atMost(SOON)
          .until(() -> get(consumer, "/actuator/health").contains("\"status\":\"UP\""));
      assertThat(get(consumer, "/actuator/health")).contains("\"rocketmq\":\"reachable\"");
      assertThat(get(consumer, "/actuator/prometheus"))
          .contains(
              "punctual_alarm_lateness_seconds_bucket",
              "punctual_hold_seconds_bucket",
              "punctual_runway_left_seconds_bucket",
              "punctual_request_seconds_bucket",
              "punctual_batch_size_bucket",
              "punctual_held ",
              "punctual_hold_limit ",
              "punctual_requests_in_flight{lane=\"fast\"}",
              "punctual_clock_offset_seconds ",
              "punctual_alarms_received_total",
              "punctual_callback_pool_size ",
              "punctual_callback_pool_wait_seconds_max",
              "punctual_callback_pool_connections_total{event=\"created\"}");
      assertThat(consumer.gauge("punctual.clock.offset.seconds")).isBetween(179.0, 181.0);
    }
  }

  private RunningConsumer consumer(String... more) {
    return RunningConsumer.start(
        rocketMq.nameServerAddress(), topic, List.of(callback.url()), more);
  }

  /** One timer through each queue: all of them are read from now on. */
  private void warmUp() throws Exception {
    List<AlarmedTimer> first = new ArrayList<>();
    for (int queue = 0; queue < QUEUES; queue++) {
      first.add(timer(AlarmedTimer.NO_KEY, callback.clockMillis()));
      ringer.ring(queue, List.of(first.getLast()));
    }
    await().atMost(SOON).until(() -> callback.timers().containsAll(first));
  }

  private boolean warmUpReaches(RunningConsumer consumer) throws Exception {
    double before = consumer.count("punctual.alarms.received");
    warmUp();
    return consumer.count("punctual.alarms.received") > before;
  }

  private long committed(int queue) throws Exception {
    DefaultLitePullConsumer looker = new DefaultLitePullConsumer(topic + "-consumers");
    looker.setNamesrvAddr(rocketMq.nameServerAddress());
    MessageQueue asked = new MessageQueue(topic, "broker-a", queue);
    looker.assign(List.of(asked));
    looker.setAutoCommit(false);
    looker.start();
    try {
      return looker.committed(asked);
    } finally {
      looker.shutdown();
    }
  }

  private static String get(RunningConsumer consumer, String path) throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
              HttpRequest.newBuilder(consumer.management().resolve(path)).build(),
              HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static AlarmedTimer timer(long key, long due) {
    return new AlarmedTimer(UUID.randomUUID(), due, key);
  }
}
