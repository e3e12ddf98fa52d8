package io.punctual.standalone.stack;

import io.punctual.engines.process.Death;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Starts again what died, each time with a word about it, and not for ever. */
final class KeepRunning implements AutoCloseable {
  private final RestartPolicy policy;
  private final InstantSource clock;
  private final StackEvents events;
  private final Map<String, Runnable> starts;
  private final Map<String, Deque<Instant>> deaths = new HashMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  /**
   * @param starts how each process is started, by its name
   */
  KeepRunning(
      RestartPolicy policy, InstantSource clock, StackEvents events, Map<String, Runnable> starts) {
    this.policy = policy;
    this.clock = clock;
    this.events = events;
    this.starts = Map.copyOf(starts);
  }

  synchronized void died(Death death) {
    Runnable start = starts.get(death.name());
    if (start == null || thread.isShutdown()) {
      return;
    }
    Deque<Instant> earlier = deaths.computeIfAbsent(death.name(), name -> new ArrayDeque<>());
    earlier.add(clock.instant());
    if (policy.bears(earlier, clock.instant())) {
      restart(death.name(), start);
    } else {
      events.gaveUp(death.name(), "it died " + earlier.size() + " times");
    }
  }

  private void restart(String name, Runnable start) {
    events.restarting(name, policy.pause());
    try {
      var unused =
          thread.schedule(
              () -> tryStart(name, start), policy.pause().toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      return; // closed meanwhile
    }
  }

  private void tryStart(String name, Runnable start) {
    try {
      start.run();
    } catch (RuntimeException e) {
      if (!thread.isShutdown()) {
        events.gaveUp(name, said(e));
      }
    }
  }

  private static String said(RuntimeException e) {
    @Nullable String message = e.getMessage();
    return message == null ? e.toString() : message;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
