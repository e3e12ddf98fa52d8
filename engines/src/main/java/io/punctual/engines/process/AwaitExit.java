package io.punctual.engines.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Waits for a process to end. An interrupt does not end the wait: no end is left half done. */
public final class AwaitExit {
  private AwaitExit() {}

  /** Whether it ended in time. */
  public static boolean of(CompletableFuture<?> exit, Duration max) {
    try {
      exit.orTimeout(max.toMillis(), TimeUnit.MILLISECONDS).join();
      return true;
    } catch (CompletionException e) {
      return false;
    }
  }
}
