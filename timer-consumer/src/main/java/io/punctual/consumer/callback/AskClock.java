package io.punctual.consumer.callback;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.lifecycle.Loop;
import java.time.Duration;

/**
 * When no timer has made a request for a while, an empty one keeps the clock fresh, the connections
 * warm, and the news about which callbacks can be reached.
 */
public final class AskClock {

  private final Callbacks callbacks;
  private final CallbackClock clock;
  private final CallbackConfig config;
  private final Loop loop;
  private long samplesSeen = -1;

  AskClock(Callbacks callbacks, CallbackClock clock, CallbackConfig config, ConsumerEvents events) {
    this.callbacks = callbacks;
    this.clock = clock;
    this.config = config;
    this.loop = new Loop("ask-clock", this::runOnce, events);
  }

  public void start() {
    loop.start();
  }

  public void stop() throws InterruptedException {
    loop.stop(config.clockTimeout());
  }

  private Duration runOnce() {
    if (clock.samples() == samplesSeen || !clock.known()) {
      boolean _ = callbacks.ping();
    }
    samplesSeen = clock.samples();
    return clock.known() ? config.clockEvery() : config.clockEvery().dividedBy(4);
  }
}
