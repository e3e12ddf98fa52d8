package io.punctual.consumer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.punctual.protocol.wire.AlarmedTimer;
import io.punctual.protocol.wire.DeliveryReply;
import io.punctual.protocol.wire.DeliveryRequest;
import io.punctual.protocol.wire.TimerReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A callback that speaks the contract over real HTTP and delivers nothing. */
final class FakeCallback implements AutoCloseable {

  static final String TOKEN = "the-token-of-the-tests";

  /** A timer as a request brought it. */
  record Delivery(AlarmedTimer timer, long receivedAtMillis, DeliveryRequest request) {}

  private final JsonMapper json = JsonMapper.builder().build();
  private final HttpServer server;
  private final String scheme;
  private final Duration clockAhead;
  private final Queue<Delivery> deliveries = new ConcurrentLinkedQueue<>();
  private final AtomicInteger emptyRequests = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private volatile Function<AlarmedTimer, TimerReply> reply = t -> TimerReply.finished(t.id());
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile int status = 200;
  private volatile boolean standsStill;

  FakeCallback(Duration clockAhead) {
    this(clockAhead, null);
  }

  /**
   * @param tls by which it listens; null: in the clear
   */
  FakeCallback(Duration clockAhead, @Nullable SSLContext tls) {
    this(clockAhead, tls, false);
  }

  /** By TLS, and only to those whose certificate it trusts. */
  static FakeCallback demandingCertificates(SSLContext tls) {
    return new FakeCallback(Duration.ZERO, tls, true);
  }

  private FakeCallback(Duration clockAhead, @Nullable SSLContext tls, boolean demands) {
    this.clockAhead = clockAhead;
    try {
      server = server(tls, demands);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.scheme = tls == null ? "http" : "https";
    server.createContext(DeliveryRequest.PATH, this::handle);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  private static HttpServer server(@Nullable SSLContext tls, boolean demands) throws IOException {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    if (tls == null) {
      return HttpServer.create(anyPort, 0);
    }
    HttpsServer secured = HttpsServer.create(anyPort, 0);
    secured.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters parameters) {
            parameters.setNeedClientAuth(demands);
          }
        });
    return secured;
  }

  URI url() {
    return URI.create(scheme + "://127.0.0.1:" + server.getAddress().getPort());
  }

  /** What it answers for each timer. */
  void repliesWith(Function<AlarmedTimer, TimerReply> reply) {
    this.reply = reply;
  }

  /** Answers every request with timers so, without a reply unless it is 200. */
  void answersWith(int status) {
    this.status = status;
  }

  /** Takes requests from now on, and answers none. */
  void standStill() {
    standsStill = true;
  }

  List<Delivery> deliveries() {
    return List.copyOf(deliveries);
  }

  List<AlarmedTimer> timers() {
    return deliveries.stream().map(Delivery::timer).toList();
  }

  int emptyRequests() {
    return emptyRequests.get();
  }

  int requests() {
    return requests.get();
  }

  long clockMillis() {
    return clockMicros() / 1_000;
  }

  private long clockMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now().plus(clockAhead));
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      long received = clockMicros();
      requests.incrementAndGet();
      if (standsStill) {
        awaitClosed();
        return;
      }
      if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
        exchange.sendResponseHeaders(401, -1);
        return;
      }
      DeliveryRequest request = json.readValue(body, DeliveryRequest.class);
      if (status != 200 && !request.timers().isEmpty()) {
        exchange.sendResponseHeaders(status, -1);
        return;
      }
      List<TimerReply> replies = answer(request, received / 1_000);
      byte[] reply =
          json.writeValueAsBytes(new DeliveryReply(received, null, clockMicros(), replies));
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, reply.length);
      exchange.getResponseBody().write(reply);
    }
  }

  private void awaitClosed() {
    try {
      closed.await();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private List<TimerReply> answer(DeliveryRequest request, long receivedMillis) {
    if (request.timers().isEmpty()) {
      emptyRequests.incrementAndGet();
    }
    request.timers().forEach(t -> deliveries.add(new Delivery(t, receivedMillis, request)));
    return request.timers().stream().map(reply).toList();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
