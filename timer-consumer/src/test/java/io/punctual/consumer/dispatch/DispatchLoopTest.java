package io.punctual.consumer.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.clock.ClockSample;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldGuard;
import io.punctual.consumer.hold.HoldLimits;
import io.punctual.consumer.hold.UnfinishedAlarm;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.TimerReply;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The thread around {@link DecideBatches}, on a clock that stands still until it is moved. */
class DispatchLoopTest {

  private static final long NOW = 1_000_000;

  private final AtomicLong micros = new AtomicLong(NOW * 1_000);
  private final CallbackClock clock = new CallbackClock(micros::get, Duration.ofSeconds(30));
  private final Hold hold = new Hold(HoldLimits.DEFAULTS);
  private final HoldGuard guard = new HoldGuard();
  private final CountDownLatch answers = new CountDownLatch(1);
  private final Queue<AlarmedTimer> sent = new ConcurrentLinkedQueue<>();
  private final DispatchLoop loop =
      new DispatchLoop(
          guard, new DecideBatches(hold, DispatchLimits.DEFAULTS), clock, this::send, event -> {});

  @BeforeEach
  void start() {
    loop.start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    answers.countDown();
    loop.stop();
  }

  @Test
  void sendsNothingBeforeTheClockIsKnown() {
    AlarmedTimer timer = ring(NOW);
    assertThat(clock.known()).isFalse();
    assertThat(sent).isEmpty();
    learnClock();
    await().until(() -> sent.contains(timer));
  }

  @Test
  void sendsWhenTheTimeHasCome() {
    learnClock();
    AlarmedTimer timer = ring(NOW + 500);
    AlarmedTimer ready = ring(NOW);
    await().until(() -> sent.contains(ready));
    assertThat(sent).containsExactly(ready);
    micros.addAndGet(475_000);
    await().until(() -> sent.contains(timer));
  }

  @Test
  void aDrainSendsWhatIsWithinItsRunwayNothingLaterAndWaitsForTheAnswers()
      throws InterruptedException {
    learnClock();
    AlarmedTimer ready = ring(NOW + 20);
    await().until(() -> sent.contains(ready));
    assertThat(loop.drain(Duration.ZERO)).isFalse();
    ring(NOW + 30);
    answers.countDown();
    assertThat(loop.drain(Duration.ofSeconds(30))).isTrue();
    assertThat(sent).containsExactly(ready);
    assertThat(hold.size()).isEqualTo(1);
  }

  private List<TimerReply> send(Batch batch) {
    sent.addAll(batch.timers());
    try {
      answers.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return batch.timers().stream().map(timer -> TimerReply.finished(timer.id())).toList();
  }

  private AlarmedTimer ring(long due) {
    AlarmedTimer timer = new AlarmedTimer(UUID.randomUUID(), due, AlarmedTimer.NO_KEY);
    guard.change(() -> hold.add(new UnfinishedAlarm(0), List.of(timer), NOW));
    return timer;
  }

  private void learnClock() {
    clock.learn(new ClockSample(micros.get(), micros.get(), micros.get(), micros.get()));
  }
}
