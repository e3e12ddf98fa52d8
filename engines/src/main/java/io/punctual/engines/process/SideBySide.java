package io.punctual.engines.process;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs steps at the same time, waits for all of them, and fails, stopping the others, with a
 * failure.
 */
public final class SideBySide {
  private SideBySide() {}

  public static void run(Collection<Runnable> steps) {
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
      List<Future<?>> running = steps.stream().<Future<?>>map(threads::submit).toList();
      try {
        for (Future<?> step : running) {
          step.get();
        }
      } finally {
        threads.shutdownNow(); // after a failure, or when we are to stop, nobody needs the rest
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
