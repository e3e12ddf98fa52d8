package io.punctual.standalone.flow;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.Timeout;
import tools.jackson.databind.json.JsonMapper;

/** Offers timers at a pace that heeds no answer, over many connections that are kept, in turn. */
final class OfferTimers implements AutoCloseable {

  private static final Timeout ANSWER_MAX = Timeout.ofSeconds(30);
  private static final long TICK_MILLIS = 5;
  private static final long AHEAD_MILLIS = 8_000;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final URI timers;
  private final String topic;
  private final int connections;
  private final Semaphore free;
  private final CloseableHttpAsyncClient http;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  OfferTimers(URI api, String topic, int connections) {
    this.timers = api.resolve("/v1/timers");
    this.topic = topic;
    this.connections = connections;
    this.free = new Semaphore(connections);
    this.http = client(connections);
    http.start();
  }

  /** As many as can be answered, that many at once; how many were accepted in a second. */
  double perSecond(int atOnce, Duration time) throws InterruptedException {
    Offers offers = new Offers();
    long fromNanos = System.nanoTime();
    CountDownLatch ended = new CountDownLatch(atOnce);
    for (int i = 0; i < atOnce; i++) {
      offerAgain(offers, fromNanos + time.toNanos(), ended);
    }
    ended.await();
    return offers.accepted().size() * 1e9 / (System.nanoTime() - fromNanos);
  }

  private void offerAgain(Offers offers, long untilNanos, CountDownLatch ended) {
    if (System.nanoTime() < untilNanos) {
      offer(offers, () -> offerAgain(offers, untilNanos, ended));
    } else {
      ended.countDown();
    }
  }

  /** One by each connection, so that all are open; returns when all are answered. */
  void open() throws InterruptedException {
    Offers offers = new Offers();
    CountDownLatch answered = new CountDownLatch(connections);
    for (int i = 0; i < connections; i++) {
      offer(offers, answered::countDown);
    }
    answered.await();
  }

  /** Returns when the last is answered. */
  Offers offer(double perSecond, Duration time) throws InterruptedException {
    Offers offers = new Offers();
    long fromNanos = System.nanoTime();
    AtomicLong offered = new AtomicLong();
    ScheduledFuture<?> ticks =
        clock.scheduleAtFixedRate(
            () -> {
              double due = (System.nanoTime() - fromNanos) / 1e9 * perSecond;
              while (offered.get() < due) {
                offered.incrementAndGet();
                offerIfFree(offers);
              }
            },
            0,
            TICK_MILLIS,
            TimeUnit.MILLISECONDS);
    CountDownLatch ended = new CountDownLatch(1);
    clock.schedule(ended::countDown, time.toMillis(), TimeUnit.MILLISECONDS);
    ended.await();
    ticks.cancel(false);
    free.acquire(connections);
    free.release(connections);
    return offers;
  }

  private void offerIfFree(Offers offers) {
    if (free.tryAcquire()) {
      offer(offers, free::release);
    } else {
      offers.unsent();
    }
  }

  private void offer(Offers offers, Runnable then) {
    String key = UUID.randomUUID().toString();
    long due = System.currentTimeMillis() + AHEAD_MILLIS;
    long sentMicros = At.nowMicros();
    http.execute(
        request(key, due),
        new FutureCallback<>() {
          @Override
          public void completed(SimpleHttpResponse response) {
            offers.answered(response, key, due, sentMicros);
            then.run();
          }

          @Override
          public void failed(Exception e) {
            offers.failed(e);
            then.run();
          }

          @Override
          public void cancelled() {
            failed(new IllegalStateException("cancelled"));
          }
        });
  }

  private SimpleHttpRequest request(String key, long dueMillis) {
    return SimpleRequestBuilder.post(timers)
        .setBody(
            JSON.writeValueAsBytes(
                Map.of("topic", topic, "key", key, "payload", key, "deliverAt", dueMillis)),
            ContentType.APPLICATION_JSON)
        .build();
  }

  private static CloseableHttpAsyncClient client(int connections) {
    return HttpAsyncClients.custom()
        .setConnectionManager(
            PoolingAsyncClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(connections)
                .setMaxConnTotal(connections)
                .setConnPoolPolicy(PoolReusePolicy.FIFO)
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom().setConnectTimeout(ANSWER_MAX).build())
                .build())
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(ANSWER_MAX)
                .setResponseTimeout(ANSWER_MAX)
                .build())
        .setIOReactorConfig(IOReactorConfig.custom().setIoThreadCount(1).build())
        .disableAutomaticRetries()
        .disableCookieManagement()
        .build();
  }

  @Override
  public void close() {
    clock.shutdownNow();
    http.close(CloseMode.GRACEFUL);
  }
}
