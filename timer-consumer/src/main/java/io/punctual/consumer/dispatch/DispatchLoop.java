package io.punctual.consumer.dispatch;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.hold.HoldGuard;
import io.punctual.consumer.hold.ReturnCounts;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.lifecycle.Loop;
import io.punctual.protocol.wire.TimerReply;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Gives each batch out when it is time, on the callback's clock, and takes it back. Waits
 * precisely. Sends on platform threads: there are few, bounded by the requests that may be out, and
 * a virtual one is woken by way of two others.
 */
public final class DispatchLoop {

  /** The clock it waits by may be corrected meanwhile. */
  private static final long WAIT_MICROS_MAX = 100_000;

  private final HoldGuard guard;
  private final DecideBatches dispatch;
  private final CallbackClock clock;
  private final SendBatch send;
  private final ConsumerEvents events;
  private final Loop loop;
  private final ExecutorService requests =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("request-", 0).factory());
  private volatile long lastReadyAtMillis = Long.MAX_VALUE;

  public DispatchLoop(
      HoldGuard guard,
      DecideBatches dispatch,
      CallbackClock clock,
      SendBatch send,
      ConsumerEvents events) {
    this.guard = guard;
    this.dispatch = dispatch;
    this.clock = clock;
    this.send = send;
    this.events = events;
    this.loop = new Loop("dispatch", this::runOnce, events);
  }

  public void start() {
    loop.start();
  }

  /** Gives out what is within its runway now and nothing later; waits until all of it is back. */
  public boolean drain(Duration atMost) throws InterruptedException {
    long now = clock.nowMillis();
    lastReadyAtMillis = now;
    return guard.await(() -> dispatch.idle(now), atMost);
  }

  public void stop() throws InterruptedException {
    loop.stop(Duration.ofSeconds(1));
    requests.shutdown();
  }

  private Duration runOnce() throws InterruptedException {
    guard.takeOrWait(this::nextBatch, this::waitNanos).ifPresent(this::sendAside);
    return Duration.ZERO;
  }

  private Optional<Batch> nextBatch() {
    return clock.known()
        ? dispatch.next(Math.min(clock.nowMillis(), lastReadyAtMillis))
        : Optional.empty();
  }

  private long waitNanos(Optional<Batch> batch) {
    if (batch.isPresent()) {
      return 0;
    }
    long wakeAt = dispatch.wakeAt();
    if (!clock.known() || wakeAt > lastReadyAtMillis || wakeAt == Long.MAX_VALUE) {
      return WAIT_MICROS_MAX * 1_000;
    }
    return Math.min(WAIT_MICROS_MAX, wakeAt * 1_000 - clock.nowMicros()) * 1_000;
  }

  private void sendAside(Batch batch) {
    requests.execute(() -> sendAndTakeBack(batch));
  }

  private void sendAndTakeBack(Batch batch) {
    List<TimerReply> replies = List.of();
    try {
      replies = send.send(batch);
    } finally {
      takeBack(batch, replies);
    }
  }

  private void takeBack(Batch batch, List<TimerReply> replies) {
    ReturnCounts returns =
        guard.change(() -> dispatch.completed(batch, replies, clock.nowMillis()));
    events.happened(new ConsumerEvent.TimersReturned(returns));
  }
}
