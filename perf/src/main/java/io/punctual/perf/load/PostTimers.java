package io.punctual.perf.load;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sends requests to the API without waiting for their answers, and notes those when they come. */
public final class PostTimers implements AutoCloseable {
  private static final int CREATED = 201;
  private static final int OK = 200;
  private static final int CONNECTIONS_MAX = 256;
  private static final int WAITING_MAX = 200_000;
  private static final long ANSWER_MILLIS_MAX = 15_000;
  private static final String LOCATION_PREFIX = "/v1/timers/";

  private final Vertx vertx =
      Vertx.vertx(
          new VertxOptions()
              .setEventLoopPoolSize(1)
              .setWorkerPoolSize(1)
              .setInternalBlockingPoolSize(1));
  private final Context loop = vertx.getOrCreateContext();
  private final HttpClient http =
      vertx.createHttpClient(
          new HttpClientOptions().setKeepAlive(true).setTcpNoDelay(true),
          new PoolOptions().setHttp1MaxSize(CONNECTIONS_MAX).setMaxWaitQueueSize(WAITING_MAX));
  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("read-answers").factory());
  private final List<URI> apis;
  private final AcceptedTimers accepted;
  private final Answers answers;
  private int next;

  public PostTimers(List<URI> apis, AcceptedTimers accepted, Answers answers) {
    this.apis = List.copyOf(apis);
    this.accepted = accepted;
    this.answers = answers;
  }

  /** Returns at once. */
  void post(Sent sent, byte[] body) {
    answers.sent(sent);
    loop.runOnContext(unused -> send(sent, body));
  }

  private void send(Sent sent, byte[] body) {
    String path = sent.timers() == 1 ? "/v1/timers" : "/v1/timers:batch";
    var unused =
        http.request(options(path))
            .compose(request -> request.send(Buffer.buffer(body)))
            .compose(response -> read(sent, response))
            .onFailure(failure -> gaveUp(sent, failure));
  }

  private RequestOptions options(String path) {
    URI api = apis.get(next++ % apis.size());
    return new RequestOptions()
        .setHost(api.getHost())
        .setPort(api.getPort())
        .setMethod(HttpMethod.POST)
        .setURI(path)
        .setTimeout(ANSWER_MILLIS_MAX)
        .putHeader("Content-Type", "application/json");
  }

  private Future<Buffer> read(Sent sent, HttpClientResponse response) {
    return response.body().onSuccess(body -> note(sent, response, body));
  }

  private void note(Sent sent, HttpClientResponse response, Buffer body) {
    long now = System.currentTimeMillis();
    answers.ended(sent);
    if (sent.timers() == 1 && response.statusCode() == CREATED) {
      String location = String.valueOf(response.getHeader("Location"));
      accepted.add(UUID.fromString(location.substring(LOCATION_PREFIX.length())), sent, 0, now);
    } else if (sent.timers() > 1 && response.statusCode() == OK) {
      reader.execute(() -> new ReadResults(accepted, answers).read(sent, body.getBytes(), now));
    } else {
      answers.refused(sent, sent.timers(), Integer.toString(response.statusCode()));
    }
  }

  /** Whether it was accepted nobody knows: nothing was promised. */
  private void gaveUp(Sent sent, Throwable failure) {
    answers.ended(sent);
    answers.refused(sent, sent.timers(), "no answer: " + failure.getClass().getSimpleName());
  }

  @Override
  public void close() {
    reader.close(); // what has been answered is noted first
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
