package io.punctual.consumer.callback;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.consumer.watch.Failure;
import io.punctual.protocol.wire.DeliveryRequest;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The callbacks: each request goes to one that can be reached, and every answer sets the clock.
 * Thread-safe.
 */
public final class Callbacks {

  private static final String TOKEN_REFUSED =
      "refuses our token: punctual.deliveries.token differs from its own";

  private final CallbackChoice choice;
  private final CallbackClient client;
  private final CallbackClock clock;
  private final Duration downFor;
  private final ConsumerEvents events;
  private final Map<URI, String> lastWords = new ConcurrentHashMap<>();

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
    try {
      Exchange exchange = client.post(url, request, timeout);
      note(exchange, url, request);
      return exchange;
    } finally {
      done(url);
    }
  }

  private void note(Exchange exchange, URI url, DeliveryRequest request) {
    switch (exchange) {
      case Exchange.Replied replied -> {
        clock.learn(replied.sample());
        events.happened(new ConsumerEvent.ClockLearnt(replied.sample().roundTripMicros()));
        lastWords.put(url, "answers");
        reached(url);
      }
      case Exchange.Failed(var failure, var detail) -> {
        lastWords.put(url, lastWord(failure, detail));
        events.happened(new ConsumerEvent.RequestFailed(request.lane(), url, failure, detail));
        if (failure == Failure.CONNECT || failure == Failure.OVERLOADED) {
          unreachable(url, detail);
        }
      }
    }
  }

  private static String lastWord(Failure failure, String detail) {
    return failure == Failure.UNAUTHORIZED ? TOKEN_REFUSED : failure.tag() + ": " + detail;
  }

  private synchronized URI choose() {
    return choice.choose(ownMillis());
  }

  private synchronized void done(URI url) {
    choice.done(url);
  }

  private synchronized void reached(URI url) {
    if (choice.up(url)) {
      events.happened(new ConsumerEvent.CallbackReached(url));
    }
  }

  private synchronized void unreachable(URI url, String detail) {
    if (choice.down(url, ownMillis() + downFor.toMillis())) {
      events.happened(new ConsumerEvent.CallbackLost(url, detail));
    }
  }

  private long ownMillis() {
    return clock.ownMicros() / 1_000;
  }

  /** Callbacks not marked down. */
  public synchronized int upCount() {
    return choice.upCount();
  }

  /** Whether one refuses our token. */
  public boolean tokenRefused() {
    return lastWords.containsValue(TOKEN_REFUSED);
  }

  /** For people: what became of the last request to each. */
  public Map<String, String> describe() {
    Map<String, String> text = new TreeMap<>();
    lastWords.forEach((url, word) -> text.put(url.toString(), word));
    return text;
  }
}
