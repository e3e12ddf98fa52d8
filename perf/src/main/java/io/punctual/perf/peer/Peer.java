package io.punctual.perf.peer;

import java.util.concurrent.CompletableFuture;

/** Another system's timers. What arrives is told to the {@link Arrivals} that it was made with. */
interface Peer extends AutoCloseable {

  /** Completes when the peer has taken the message, for good by its own settings. */
  CompletableFuture<?> submit(long dueMillis, byte[] body) throws Exception;
}
