package io.punctual.consumer;

import io.punctual.consumer.alarm.AlarmLoop;
import io.punctual.consumer.callback.AskClock;
import io.punctual.consumer.callback.Callbacks;
import io.punctual.consumer.dispatch.DispatchLoop;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldGuard;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.lifecycle.SendWarmUp;
import io.punctual.lifecycle.WarmUpConfig;
import java.time.Duration;
import org.springframework.context.SmartLifecycle;

/**
 * Starts the consumer's loops, and stops them so that nothing is left half done: no more alarms,
 * then what is within its runway or out, then the offsets, then the queues go to the others.
 *
 * <p>Where others are there to take the queues, these go first, and what is held is dispatched
 * until the others hold it, too: the callback's claims make it safe that both ask for the same
 * timers.
 */
final class ConsumerLifecycle implements SmartLifecycle {

  private final AlarmLoop intake;
  private final DispatchLoop dispatch;
  private final AskClock askClock;
  private final Callbacks callbacks;
  private final Hold hold;
  private final HoldGuard guard;
  private final WarmUpConfig warmUp;
  private final Duration handOver;
  private final Duration drainMax;
  private final ConsumerEvents events;
  private volatile boolean running;

  ConsumerLifecycle(
      AlarmLoop intake,
      DispatchLoop dispatch,
      AskClock askClock,
      Callbacks callbacks,
      Hold hold,
      HoldGuard guard,
      WarmUpConfig warmUp,
      HoldConfig holdConfig,
      DrainConfig drain,
      ConsumerEvents events) {
    this.intake = intake;
    this.dispatch = dispatch;
    this.askClock = askClock;
    this.callbacks = callbacks;
    this.hold = hold;
    this.guard = guard;
    this.warmUp = warmUp;
    this.handOver = holdConfig.handOver();
    this.drainMax = drain.drainMax();
    this.events = events;
  }

  @Override
  public void start() {
    running = true;
    askClock.start();
    dispatch.start();
    SendWarmUp.run(warmUp, callbacks::ping);
    intake.start();
  }

  @Override
  public void stop() {
    long startNanos = System.nanoTime();
    running = false;
    try {
      intake.stopReading();
      boolean drained = handOver.isPositive() ? handOverAndDrain() : drainAndGiveBack();
      dispatch.stop();
      askClock.stop();
      events.happened(
          new ConsumerEvent.ConsumerStopped(
              drained, hold.size(), Duration.ofNanos(System.nanoTime() - startNanos)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean drainAndGiveBack() throws InterruptedException {
    boolean drained = dispatch.drain(drainMax);
    intake.close();
    return drained;
  }

  private boolean handOverAndDrain() throws InterruptedException {
    intake.close();
    guard.await(() -> hold.size() == 0, handOver);
    return dispatch.drain(drainMax);
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
