package io.punctual.consumer.callback;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.loop.Loop;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import java.time.Duration;
import java.util.List;

/**
 * When no timer has made a request for a while, an empty one keeps the clock fresh, the connections
 * warm, and the news about which callbacks can be reached.
 */
public final class AskClock {

  private static final DeliveryRequest EMPTY = new DeliveryRequest(Lane.FAST, List.of());

  private final Callbacks callbacks;
  private final CallbackClock clock;
  private final Duration every;
  private final Duration timeout;
  private final Loop loop;
  private long samplesSeen = -1;

  AskClock(
      Callbacks callbacks,
      CallbackClock clock,
      Duration every,
      Duration timeout,
      ConsumerEvents events) {
    this.callbacks = callbacks;
    this.clock = clock;
    this.every = every;
    this.timeout = timeout;
    this.loop = new Loop("ask-clock", this::runOnce, events);
  }

  public void start() {
    loop.start();
  }

  public void stop() throws InterruptedException {
    loop.stop(timeout);
  }

  /** Gives the time until it should be run again. */
  Duration runOnce() {
    if (clock.samples() == samplesSeen || !clock.known()) {
      callbacks.ask(EMPTY, timeout);
    }
    samplesSeen = clock.samples();
    return clock.known() ? every : every.dividedBy(4);
  }
}
