package io.punctual.consumer;

import static io.punctual.consumer.ConsumerBench.QUEUES;
import static io.punctual.consumer.ConsumerBench.SOON;
import static io.punctual.consumer.ConsumerBench.timer;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.springframework.boot.availability.ReadinessState;

/**
 * The service against a real RocketMQ and a callback that speaks the contract over real HTTP. Each
 * test has a topic, a callback and consumers of its own: they run side by side.
 */
@Execution(ExecutionMode.CONCURRENT)
class ConsumerIT {

  private static final String READINESS = "/actuator/health/readiness";

  @AutoClose private final ConsumerBench bench = new ConsumerBench();
  private final FakeCallback callback = bench.callback;
  private final AlarmRinger ringer = bench.ringer;

  ConsumerIT() throws Exception {}

  @Test
  void handsTimersOverWithinTheirRunwayOnTheCallbacksClock() throws Exception {
    try (RunningConsumer _ = bench.consumer()) {
      bench.warmUp();
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
  void theCallbacksAreAskedForNothingUntilItIsWarm() {
    try (RunningConsumer _ = bench.consumer("--punctual.warm-up.requests=50")) {
      assertThat(callback.emptyRequests()).isGreaterThanOrEqualTo(50);
    }
  }

  @Test
  void anUnreadableMessageDoesNoHarm() throws Exception {
    byte[] noise = new byte[500];
    new Random(7).nextBytes(noise);
    ringer.send(0, noise);
    ringer.send(0, "{\"timers\":[null]}".getBytes(UTF_8));
    AlarmedTimer behind = timer(1, callback.clockMillis() + 300);
    ringer.ring(0, List.of(behind));
    try (RunningConsumer consumer = bench.consumer()) {
      await().atMost(SOON).until(() -> callback.timers().contains(behind));
      assertThat(consumer.count("punctual.alarms.unreadable")).isEqualTo(2);
      await().atMost(SOON).until(() -> bench.committed(0) == 3);
    }
  }

  @Test
  void unreadableMessagesBetweenAlarmsHoldUpNobodyAndAreCounted() throws Exception {
    try (RunningConsumer consumer = bench.consumer()) {
      bench.warmUp();
      List<AlarmedTimer> timers = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        for (byte[] unreadable : UnreadableMessages.ofEachKind(i)) {
          ringer.send(i % QUEUES, unreadable);
        }
        timers.add(timer(i + 1, callback.clockMillis() + 1_500));
        ringer.ring(i % QUEUES, List.of(timers.getLast()));
      }
      await().atMost(SOON).until(() -> callback.timers().containsAll(timers));
      assertThat(consumer.count("punctual.alarms.unreadable"))
          .isEqualTo(40 * UnreadableMessages.KINDS);
      assertThat(consumer.count("punctual.timers.returned", "as", "left_to_sweep")).isZero();
      assertThat(consumer.count("punctual.steps.failed")).isZero();
      await()
          .atMost(SOON)
          .until(() -> bench.committed(0) == 1 + 10 * (1 + UnreadableMessages.KINDS));
    }
  }

  @Test
  void aTimerRungTwiceIsHandedOverOnce() throws Exception {
    try (RunningConsumer consumer = bench.consumer()) {
      bench.warmUp();
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
    try (RunningConsumer _ = bench.consumer()) {
      bench.warmUp();
      AlarmedTimer slow = timer(1, callback.clockMillis() + 300);
      callback.repliesWith(
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
    try (RunningConsumer consumer = bench.consumer()) {
      bench.warmUp();
      callback.answersWith(503);
      AlarmedTimer timer = timer(1, callback.clockMillis() + 300);
      ringer.ring(0, List.of(timer));
      await()
          .atMost(SOON)
          .until(() -> consumer.count("punctual.requests.failed", "reason", "overloaded") >= 2);
      callback.answersWith(200);
      await().atMost(SOON).until(() -> callback.timers().contains(timer));
    }
    try (RunningConsumer stranger =
        bench.consumer("--punctual.deliveries.token=another-token-than-theirs")) {
      await()
          .atMost(SOON)
          .until(() -> stranger.count("punctual.requests.failed", "reason", "unauthorized") >= 1);
      assertThat(get(stranger, "/actuator/health"))
          .contains("\"DEGRADED\"")
          .contains(callback.url() + "\":\"refuses our token: punctual.deliveries.token differs");
    }
  }

  @Test
  void aDeadCallbackIsLeftAloneForTheOther() throws Exception {
    FakeCallback dead = new FakeCallback(Duration.ofMinutes(3));
    dead.close();
    try (RunningConsumer consumer =
        RunningConsumer.start(bench.nameServer, bench.topic, List.of(dead.url(), callback.url()))) {
      bench.warmUp();
      AlarmedTimer timer = timer(1, callback.clockMillis() + 300);
      ringer.ring(0, List.of(timer));
      await().atMost(SOON).until(() -> callback.timers().contains(timer));
      assertThat(consumer.count("punctual.requests.failed", "reason", "connect")).isPositive();
      assertThat(consumer.gauge("punctual.callbacks.up")).isEqualTo(1);
    }
  }

  @Test
  void readsNoMoreThanTheHoldMayHave() throws Exception {
    try (RunningConsumer consumer = bench.consumer("--punctual.hold.timers-max=20")) {
      bench.warmUp();
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

  /** As one that was stopped by SIGSTOP, or whose node is gone without a word. */
  @Test
  void aCallbackThatStandsStillIsNotWaitedForLongerThanASecond() throws Exception {
    try (FakeCallback other = new FakeCallback(Duration.ofMinutes(3));
        RunningConsumer consumer = bench.consumerOf(callback, other)) {
      bench.warmUp(callback, other);
      other.standStill();
      long due = callback.clockMillis() + 2_000;
      List<AlarmedTimer> timers =
          IntStream.range(0, 200).mapToObj(i -> timer(i + 1, due + i * 20L)).toList();
      for (AlarmedTimer timer : timers) {
        ringer.ring(Math.floorMod(timer.keyHash(), QUEUES), List.of(timer));
      }
      await().atMost(SOON).until(() -> callback.timers().containsAll(timers));
      assertThat(consumer.count("punctual.timers.returned", "as", "left_to_sweep")).isZero();
      assertThat(consumer.count("punctual.requests.failed", "reason", "timeout"))
          .as("it is left alone for a while after each")
          .isBetween(1.0, 16.0);
    }
  }

  @Test
  void showsItsStagesAndItsHealth() throws Exception {
    try (RunningConsumer consumer = bench.consumer()) {
      bench.warmUp();
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
              "punctual_requests_limit{lane=\"fast\"} 16.0",
              "punctual_clock_offset_seconds ",
              "punctual_alarms_received_total",
              "punctual_callback_pool_size ",
              "punctual_callback_pool_wait_seconds_max",
              "punctual_callback_pool_connections_total{event=\"created\"}");
      assertThat(consumer.gauge("punctual.clock.offset.seconds")).isBetween(179.0, 181.0);
      assertThat(ask(consumer, READINESS).statusCode()).isEqualTo(200);
      consumer.tell(ReadinessState.REFUSING_TRAFFIC);
      assertThat(ask(consumer, READINESS).statusCode()).isEqualTo(503);
    }
  }

  private static String get(RunningConsumer consumer, String path) throws Exception {
    return ask(consumer, path).body();
  }

  private static HttpResponse<String> ask(RunningConsumer consumer, String path) throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(consumer.management().resolve(path)).build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }
}
