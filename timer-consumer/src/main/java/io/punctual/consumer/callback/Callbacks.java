package io.punctual.consumer.callback;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.consumer.watch.Failure;
import io.punctual.contract.DeliveryRequest;
import java.net.URI;
import java.time.Duration;

/**
 * The callbacks: each request goes to one that can be reached, and every answer sets the clock.
 * Thread-safe.
 */
public final class Callbacks {

  private final CallbackChoice choice;
  private final CallbackClient client;
  private final CallbackClock clock;
  private final Duration downFor;
  private final ConsumerEvents events;

  Callbacks(
      CallbackChoice choice,
      CallbackClient client,
      CallbackClock clock,
      Duration downFor,
      ConsumerEvents events) {
    this.choice = choice;
    this.client = client;
    this.clock = clock;
    this.downFor = downFor;
    this.events = events;
  }

  public Exchange ask(DeliveryRequest request, Duration timeout) {
    URI url = choose();
    long startedNanos = System.nanoTime();
    try {
      Exchange exchange = client.post(url, request, timeout);
      note(exchange, url, request, Duration.ofNanos(System.nanoTime() - startedNanos));
      return exchange;
    } finally {
      done(url);
    }
  }

  private void note(Exchange exchange, URI url, DeliveryRequest request, Duration took) {
    switch (exchange) {
      case Exchange.Replied replied -> {
        clock.learn(replied.sample());
        events.clockLearnt(clock.offsetMicros(), replied.sample().roundTripMicros());
        reached(url);
      }
      case Exchange.Failed(var failure, var detail) -> {
        events.requestFailed(request.lane(), url, failure, detail, took);
        if (failure == Failure.CONNECT || failure == Failure.OVERLOADED) {
          unreachable(url, detail);
        }
      }
    }
  }

  private synchronized URI choose() {
    return choice.choose(ownMillis());
  }

  private synchronized void done(URI url) {
    choice.done(url);
  }

  private synchronized void reached(URI url) {
    if (choice.up(url)) {
      events.callbackReachable(url, true, "");
    }
  }

  private synchronized void unreachable(URI url, String detail) {
    if (choice.down(url, ownMillis() + downFor.toMillis())) {
      events.callbackReachable(url, false, detail);
    }
  }

  private long ownMillis() {
    return clock.ownMicros() / 1_000;
  }

  /** Callbacks not marked down. */
  public synchronized int upCount() {
    return choice.upCount();
  }
}
