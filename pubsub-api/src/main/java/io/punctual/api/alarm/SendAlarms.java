package io.punctual.api.alarm;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Sends alarm messages, a bounded number of them unacknowledged at a time. */
public final class SendAlarms {

  /** What became of an alarm message. */
  public enum Sent {
    /** RocketMQ has it. */
    ACKED,
    /** It failed, or no answer came. */
    FAILED,
    /** It was not tried: its broker is known not to answer. */
    UNREACHABLE
  }

  private final AlarmTopic wire;
  private final ApiEvents events;
  private final int inFlightMax;
  private final Duration roomWaitMax;
  private final Semaphore room;

  SendAlarms(AlarmTopic wire, int inFlightMax, Duration roomWaitMax, ApiEvents events) {
    this.wire = wire;
    this.events = events;
    this.inFlightMax = inFlightMax;
    this.roomWaitMax = roomWaitMax;
    this.room = new Semaphore(inFlightMax);
  }

  /** Waits for room, a bounded time, and never for the answer. */
  public CompletableFuture<Sent> send(AlarmMessage message) throws InterruptedException {
    if (!wire.reachable(message)) {
      return CompletableFuture.completedFuture(Sent.UNREACHABLE);
    }
    if (!room.tryAcquire(roomWaitMax.toMillis(), TimeUnit.MILLISECONDS)) {
      return CompletableFuture.completedFuture(Sent.FAILED);
    }
    long begunAtNanos = System.nanoTime();
    return wire.send(message)
        .handle(
            (done, failure) -> {
              room.release();
              if (failure == null) {
                Duration took = Duration.ofNanos(System.nanoTime() - begunAtNanos);
                events.happened(new ApiEvent.AlarmSent(message.timers().size(), took));
                return Sent.ACKED;
              }
              events.happened(new ApiEvent.AlarmFailed(message.timers().size(), failure));
              return Sent.FAILED;
            });
  }

  /** Messages sent and not yet acknowledged. */
  public int inFlight() {
    return inFlightMax - room.availablePermits();
  }

  /** Waits until all are acknowledged or failed, a bounded time. */
  void awaitQuiet(Duration atMost) throws InterruptedException {
    if (room.tryAcquire(inFlightMax, atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      room.release(inFlightMax);
    }
  }
}
