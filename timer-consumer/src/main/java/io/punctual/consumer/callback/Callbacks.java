package io.punctual.consumer.callback;

import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.dispatch.Batch;
import io.punctual.consumer.dispatch.SendBatch;
import io.punctual.consumer.hold.Runway;
import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import io.punctual.consumer.watch.Failure;
import io.punctual.lifecycle.DeliveryToken;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.Lane;
import io.punctual.protocol.wire.TimerReply;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import tools.jackson.databind.json.JsonMapper;

/**
 * The callbacks: each request goes over HTTP to one that can be reached, and every answer sets the
 * clock, and fits the runway. Thread-safe.
 */
public final class Callbacks implements SendBatch {

  private static final DeliveryRequest EMPTY = new DeliveryRequest(Lane.FAST, List.of());

  /** A callback that gave no answer is left alone for longer: another try costs a wait. */
  private static final int SILENT_TIMES = 4;

  private static final String TOKEN_REFUSED =
      "refuses our token: punctual.deliveries.token differs from its own";

  private final CallbackConfig config;
  private final DeliveryToken token;
  private final CallbackChoice choice;
  private final CloseableHttpClient http;
  private final JsonMapper json;
  private final ReadExchange response;
  private final CallbackClock clock;
  private final Runway runway;
  private final ConsumerEvents events;
  private final Map<URI, String> lastOutcomes = new ConcurrentHashMap<>();

  Callbacks(
      CallbackConfig config,
      DeliveryToken token,
      CloseableHttpClient http,
      JsonMapper json,
      CallbackClock clock,
      Runway runway,
      ConsumerEvents events) {
    this.config = config;
    this.token = token;
    this.choice = new CallbackChoice(config.urls());
    this.http = http;
    this.json = json;
    this.response = new ReadExchange(json);
    this.clock = clock;
    this.runway = runway;
    this.events = events;
  }

  @Override
  public List<TimerReply> send(Batch batch) {
    events.happened(new ConsumerEvent.RequestSent(batch.lane(), batch.held(), clock.nowMicros()));
    return switch (ask(batch.request(), answerWithin(batch.request()))) {
      case Exchange.Replied replied -> {
        events.happened(new ConsumerEvent.RequestAnswered(batch.lane(), replied.roundTrip()));
        yield replied.reply().timers();
      }
      case Exchange.Failed _ -> List.of();
    };
  }

  /** A callback answers soon after the last due. One that stands still is not waited for. */
  private Duration answerWithin(DeliveryRequest request) {
    long lastDue = request.timers().getLast().dueMillis();
    return config.responseTimeout().plusMillis(Math.max(0, lastDue - clock.nowMicros() / 1_000));
  }

  /** An empty request, which only tells the callback's clock. Returns whether it was answered. */
  public boolean ping() {
    return ask(EMPTY, config.clockTimeout()) instanceof Exchange.Replied;
  }

  private Exchange ask(DeliveryRequest request, Duration timeout) {
    URI url = choose();
    try {
      Exchange exchange = post(url, request, timeout);
      note(exchange, url, request.lane());
      return exchange;
    } finally {
      done(url);
    }
  }

  private Exchange post(URI url, DeliveryRequest request, Duration timeout) {
    HttpPost post = new HttpPost(url.resolve(DeliveryRequest.PATH));
    post.setConfig(
        RequestConfig.custom()
            .setConnectionRequestTimeout(Timeout.of(config.poolTimeout()))
            .setResponseTimeout(Timeout.of(timeout))
            .build());
    post.setHeader(HttpHeaders.AUTHORIZATION, token.authorization());
    post.setEntity(
        new ByteArrayEntity(json.writeValueAsBytes(request), ContentType.APPLICATION_JSON));
    HttpClientContext context = HttpClientContext.create();
    try {
      return http.execute(post, context, answer -> response.read(answer, context));
    } catch (IOException e) {
      return ReadExchange.of(e);
    }
  }

  private void note(Exchange exchange, URI url, Lane lane) {
    switch (exchange) {
      case Exchange.Replied replied -> {
        clock.learn(replied.sample());
        fitRunway(replied);
        events.happened(new ConsumerEvent.ClockLearnt(replied.sample().roundTripMicros()));
        lastOutcomes.put(url, "answers");
        reached(url);
      }
      case Exchange.Failed(var failure, var detail) -> {
        lastOutcomes.put(url, outcome(failure, detail));
        events.happened(new ConsumerEvent.RequestFailed(lane, url, failure, detail));
        switch (failure) {
          case CONNECT, OVERLOADED -> unreachable(url, detail, config.downFor());
          case TIMEOUT -> unreachable(url, detail, config.downFor().multipliedBy(SILENT_TIMES));
          case POOL, BROKEN, UNAUTHORIZED, REFUSED, UNREADABLE -> {}
        }
      }
    }
  }

  private void fitRunway(Exchange.Replied replied) {
    Long claimedAtMicros = replied.reply().claimedAtMicros();
    if (claimedAtMicros != null) {
      runway.learn(replied.sample(), claimedAtMicros);
    }
  }

  private static String outcome(Failure failure, String detail) {
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

  private synchronized void unreachable(URI url, String detail, Duration downFor) {
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
    return lastOutcomes.containsValue(TOKEN_REFUSED);
  }

  /** For people: what became of the last request to each. */
  public Map<String, String> describe() {
    Map<String, String> text = new TreeMap<>();
    lastOutcomes.forEach((url, outcome) -> text.put(url.toString(), outcome));
    return text;
  }
}
