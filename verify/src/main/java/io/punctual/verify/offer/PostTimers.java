package io.punctual.verify.offer;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the API without waiting for their answers, and notes those when they come. One
 * event loop: beside what it measures it should cost little.
 */
public final class PostTimers implements AutoCloseable {
  private static final int CREATED = 201;
  private static final int OK = 200;
  private static final int WAITING_MAX = 200_000;
  private static final long ANSWER_MILLIS_MAX = 15_000;

  private final Vertx vertx =
      Vertx.vertx(
          new VertxOptions()
              .setEventLoopPoolSize(1)
              .setWorkerPoolSize(1)
              .setInternalBlockingPoolSize(1));
  private final Context loop = vertx.getOrCreateContext();
  private final HttpClient http;
  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("read-answers").factory());
  private final AcceptedTimers accepted = new AcceptedTimers();
  private final Answers answers = new Answers();
  private final List<URI> apis;
  private final Optional<String> token;
  private final boolean repeatsClosed;
  private int next;
  private volatile boolean traced;

  /**
   * @param apis each in its turn
   * @param token sent as {@code Authorization: Bearer}, if there is one
   * @param authorities a PEM file, of apis by https; empty: Java's own
   * @param connectionsMax to each; requests that find none free wait for one
   * @param repeatsClosed a request whose connection was closed is sent once more
   */
  public PostTimers(
      List<URI> apis,
      Optional<String> token,
      Optional<Path> authorities,
      int connectionsMax,
      boolean repeatsClosed) {
    this.apis = List.copyOf(apis);
    this.token = token;
    this.repeatsClosed = repeatsClosed;
    HttpClientOptions options = new HttpClientOptions().setKeepAlive(true).setTcpNoDelay(true);
    authorities.ifPresent(
        it -> options.setTrustOptions(new PemTrustOptions().addCertPath(it.toString())));
    this.http =
        vertx.createHttpClient(
            options,
            new PoolOptions().setHttp1MaxSize(connectionsMax).setMaxWaitQueueSize(WAITING_MAX));
  }

  /** From now on each request has a sampled trace of its own. */
  public void trace() {
    traced = true;
  }

  public AcceptedTimers accepted() {
    return accepted;
  }

  public Answers answers() {
    return answers;
  }

  /** Returns at once. */
  void post(SentRequest sent, byte[] body) {
    answers.sent(sent);
    loop.runOnContext(_ -> send(sent, body, repeatsClosed));
  }

  private void send(SentRequest sent, byte[] body, boolean mayRepeat) {
    var unused =
        http.request(options(sent.timers() == 1 ? "/v1/timers" : "/v1/timers:batch"))
            .compose(request -> request.send(Buffer.buffer(body)))
            .compose(it -> it.body().onSuccess(answer -> note(sent, it, answer)))
            .onFailure(failure -> failed(sent, body, mayRepeat, failure));
  }

  private RequestOptions options(String path) {
    URI api = apis.get(next++ % apis.size());
    boolean tls = "https".equals(api.getScheme());
    RequestOptions options =
        new RequestOptions()
            .setHost(api.getHost())
            .setPort(api.getPort() < 0 ? (tls ? 443 : 80) : api.getPort())
            .setSsl(tls)
            .setMethod(HttpMethod.POST)
            .setURI(api.getRawPath() + path)
            .setTimeout(ANSWER_MILLIS_MAX)
            .putHeader("Content-Type", "application/json");
    token.ifPresent(it -> options.putHeader("Authorization", "Bearer " + it));
    if (traced) {
      options.putHeader("traceparent", traceparent());
    }
    return options;
  }

  /** W3C Trace Context's header, of a sampled trace. */
  private static String traceparent() {
    HexFormat hex = HexFormat.of();
    Random random = ThreadLocalRandom.current();
    return "00-%s%s-%s-01"
        .formatted(
            hex.toHexDigits(random.nextLong()),
            hex.toHexDigits(random.nextLong()),
            hex.toHexDigits(random.nextLong()));
  }

  private void note(SentRequest sent, HttpClientResponse response, Buffer body) {
    long now = System.currentTimeMillis();
    answers.answered(sent);
    if (sent.timers() > 1 && response.statusCode() == OK) {
      reader.execute(
          () -> {
            new ReadResults(accepted, answers).read(sent, body.getBytes(), now);
            answers.ended(sent);
          });
    } else {
      noteOne(sent, response, body, now);
      answers.ended(sent);
    }
  }

  private void noteOne(SentRequest sent, HttpClientResponse response, Buffer body, long now) {
    int status = response.statusCode();
    @Nullable String location = response.getHeader("Location");
    if (status == CREATED && location != null) {
      String id = location.substring(location.lastIndexOf('/') + 1);
      accepted.add(UUID.fromString(id), sent, 0, now);
    } else {
      boolean canRetry = response.headers().contains("Retry-After");
      String detail = status + " " + body;
      answers.refused(sent, sent.timers(), Integer.toString(status), canRetry, detail);
    }
  }

  /** Whether it was accepted nobody knows: nothing was promised. */
  private void failed(SentRequest sent, byte[] body, boolean mayRepeat, Throwable failure) {
    boolean closed = isClosed(failure);
    if (closed && mayRepeat) {
      answers.repeated(sent);
      send(sent, body, false);
      return;
    }
    answers.answered(sent);
    answers.unanswered(sent, closed ? "connection closed" : "no answer", failure.toString());
    answers.ended(sent);
  }

  private static boolean isClosed(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return failure instanceof HttpClosedException
        || message.contains("onnection reset")
        || message.contains("roken pipe");
  }

  @Override
  public void close() {
    reader.close(); // what has been answered is noted first
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
