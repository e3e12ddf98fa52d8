package io.punctual.client;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One call of the API, ready to be made: blocking or asynchronous, typed or raw. Each execution
 * sends it once.
 */
public final class Call<T> {
  private final SendRequest send;
  private final ApiRequest request;
  private final Function<Reply, T> read;

  Call(SendRequest send, ApiRequest request, Function<Reply, T> read) {
    this.send = send;
    this.request = request;
    this.read = read;
  }

  /**
   * Waits for the outcome.
   *
   * @throws CallFailed when the API answers with any other problem, or not at all
   */
  public T execute() throws InterruptedException {
    return read.apply(reply());
  }

  /** Completes with the outcome, or exceptionally with a {@link CallFailed}. */
  public CompletableFuture<T> executeAsync() {
    return replyAsync().thenApply(read);
  }

  /** Waits for the answer as it came: its status and its JSON. */
  public Reply reply() throws InterruptedException {
    return send.send(request);
  }

  public CompletableFuture<Reply> replyAsync() {
    return send.sendAsync(request);
  }
}
