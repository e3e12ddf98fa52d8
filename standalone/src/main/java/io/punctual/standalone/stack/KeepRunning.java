package io.punctual.standalone.stack;

import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.ProcessEvent;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.BackOffExecution;
import org.springframework.util.backoff.ExponentialBackOff;

/**
 * Starts a process again whenever it has died, for ever, on a thread of its own. The pauses before
 * the tries grow, until the process has run well for a while.
 */
final class KeepRunning implements AutoCloseable {
  private static final Duration PAUSE_MIN = Duration.ofMillis(500);
  private static final Duration PAUSE_MAX = Duration.ofSeconds(30);
  private static final Duration WELL_AFTER = Duration.ofMinutes(1);

  private final ManagedProcess process;
  private final Consumer<ProcessEvent> events;
  private final BackOff backOff;
  private final ExecutorService thread;
  private BackOffExecution pauses;
  private long startedNanos = System.nanoTime();

  KeepRunning(ManagedProcess process, Consumer<ProcessEvent> events) {
    this(process, events, usualBackOff());
  }

  KeepRunning(ManagedProcess process, Consumer<ProcessEvent> events, BackOff backOff) {
    this.process = process;
    this.events = events;
    this.backOff = backOff;
    this.pauses = backOff.start();
    this.thread =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("keep-" + process.name()).factory());
  }

  private static BackOff usualBackOff() {
    ExponentialBackOff backOff = new ExponentialBackOff(PAUSE_MIN.toMillis(), 2);
    backOff.setMaxInterval(PAUSE_MAX.toMillis());
    return backOff;
  }

  /** It has died; returns at once. Does nothing for one that runs by then. */
  synchronized void mend(String why) {
    if (!thread.isShutdown()) {
      thread.execute(() -> mendNow(why));
    }
  }

  private void mendNow(String why) {
    if (process.isAlive()) {
      return; // it died while it was being started, and was started once more
    }
    long from = System.nanoTime();
    if (from - startedNanos > WELL_AFTER.toNanos()) {
      pauses = backOff.start();
    }
    events.accept(new ProcessEvent.Mending(process.name(), why));
    try {
      Thread.sleep(pauses.nextBackOff());
      while (!starts()) {
        Thread.sleep(pauses.nextBackOff());
      }
    } catch (InterruptedException closed) {
      return;
    }
    startedNanos = System.nanoTime();
    events.accept(new ProcessEvent.Mended(process.name(), Duration.ofNanos(startedNanos - from)));
  }

  private boolean starts() {
    try {
      process.start();
      return true;
    } catch (RuntimeException e) {
      if (!thread.isShutdown()) {
        events.accept(
            new ProcessEvent.NotMended(
                process.name(), e.getMessage() == null ? e.toString() : e.getMessage()));
      }
      return false;
    }
  }

  @Override
  public synchronized void close() {
    thread.shutdownNow();
  }
}
