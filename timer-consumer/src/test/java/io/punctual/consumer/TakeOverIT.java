package io.punctual.consumer;

import static io.punctual.consumer.ConsumerBench.QUEUES;
import static io.punctual.consumer.ConsumerBench.SOON;
import static io.punctual.consumer.ConsumerBench.timer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.TimerReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What a consumer that ends leaves to the next; side by side, as {@link ConsumerIT}. */
@Execution(ExecutionMode.CONCURRENT)
class TakeOverIT {

  @AutoClose private final ConsumerBench bench = new ConsumerBench();
  private final FakeCallback callback = bench.callback;
  private final AlarmRinger ringer = bench.ringer;

  TakeOverIT() throws Exception {}

  @Test
  void anUnfinishedAlarmIsReadAgainWithThoseBehindIt() throws Exception {
    AlarmedTimer pending = timer(1, callback.clockMillis() + 300_000);
    AlarmedTimer behind = timer(2, callback.clockMillis() + 400);
    ringer.ring(0, List.of(pending));
    ringer.ring(0, List.of(behind));
    try (RunningConsumer _ = bench.consumer()) {
      await().atMost(SOON).until(() -> callback.timers().contains(behind));
    }
    assertThat(bench.committed(0)).isIn(-1L, 0L);
    try (RunningConsumer consumer = bench.consumer()) {
      await().atMost(SOON).until(() -> callback.timers().equals(List.of(behind, behind)));
      await().atMost(SOON).until(() -> consumer.gauge("punctual.held") == 1);
    }
  }

  @Test
  void aKilledConsumersAlarmsAreReadByTheNext() throws Exception {
    try (ConsumerProcess killed =
        ConsumerProcess.start(bench.nameServer, bench.topic, callback.url())) {
      bench.warmUp();
      callback.repliesWith(timer -> TimerReply.retryIn(timer.id(), 100));
      List<AlarmedTimer> timers = new ArrayList<>();
      for (int queue = 0; queue < QUEUES; queue++) {
        timers.add(timer(queue + 1, callback.clockMillis() + 8_000));
        timers.add(timer(queue + 1, callback.clockMillis() + 500));
        ringer.ring(queue, timers.subList(2 * queue, 2 * queue + 2));
      }
      await().atMost(SOON).until(() -> callback.deliveries().size() > 20);
      killed.kill();
      callback.repliesWith(timer -> TimerReply.finished(timer.id()));
      try (RunningConsumer _ = bench.consumer()) {
        await().atMost(SOON).until(() -> callback.timers().containsAll(timers));
      }
    }
  }

  @Test
  void aGracefulStopCommitsWhatIsDoneAndIsQuick() throws Exception {
    RunningConsumer consumer = bench.consumer();
    bench.warmUp();
    AlarmedTimer done = timer(1, callback.clockMillis() + 200);
    AlarmedTimer pending = timer(2, callback.clockMillis() + 60_000);
    ringer.ring(0, List.of(done));
    ringer.ring(0, List.of(pending));
    await().atMost(SOON).until(() -> callback.timers().contains(done));
    await().atMost(SOON).until(() -> consumer.gauge("punctual.held") == 1);
    long startNanos = System.nanoTime();
    consumer.close();
    assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(Duration.ofSeconds(15));
    assertThat(bench.committed(0)).isEqualTo(2);
    assertThat(callback.timers()).doesNotContain(pending);
  }

  @Test
  void aStopWaitsForTheRequestsThatAreOut() throws Exception {
    RunningConsumer consumer = bench.consumer();
    bench.warmUp();
    AlarmedTimer out = timer(1, callback.clockMillis());
    CountDownLatch answer = new CountDownLatch(1);
    callback.repliesWith(
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
    assertThat(bench.committed(1)).isEqualTo(2);
  }

  @Test
  void aSecondConsumerTakesOverTheQueuesOfTheFirst() throws Exception {
    RunningConsumer first = bench.consumer();
    bench.warmUp();
    try (RunningConsumer second = bench.consumer()) {
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
  void aStopGoesOnWithWhatItHoldsWhileAnotherTakesItsQueues() throws Exception {
    RunningConsumer first = bench.consumer("--punctual.hold.hand-over=60s");
    bench.warmUp();
    List<AlarmedTimer> timers = new ArrayList<>();
    for (int queue = 0; queue < QUEUES; queue++) {
      timers.add(timer(queue + 1, callback.clockMillis() + 20_000));
      ringer.ring(queue, List.of(timers.getLast()));
    }
    await().atMost(SOON).until(() -> first.gauge("punctual.held") == QUEUES);
    Thread stopping = Thread.ofVirtual().start(first::close);
    try (RunningConsumer second = bench.consumer()) {
      await().atMost(SOON).until(() -> second.gauge("punctual.held") == QUEUES);
      assertThat(stopping.isAlive()).isTrue();
      stopping.join();
      await().atMost(SOON).until(() -> second.gauge("punctual.held") == 0);
    }
    assertThat(callback.timers()).filteredOn(timers::contains).hasSize(2 * QUEUES);
  }

  private boolean warmUpReaches(RunningConsumer consumer) throws Exception {
    double before = consumer.count("punctual.alarms.received");
    bench.warmUp();
    return consumer.count("punctual.alarms.received") > before;
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
