package io.punctual.standalone.stack;

import io.punctual.engines.process.ProcessEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts again what died, each time with an event, and not for ever. */
final class KeepRunning implements AutoCloseable {
  private final RestartPolicy policy =
      new RestartPolicy(5, Duration.ofMinutes(5), Duration.ofSeconds(2));
  private final InstantSource clock = InstantSource.system();
  private final Consumer<ProcessEvent> events;
  private final Map<String, Runnable> starts;
  private final Map<String, Deque<Instant>> deaths = new HashMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  /**
   * @param starts how each process is started, by its name
   */
  KeepRunning(Consumer<ProcessEvent> events, Map<String, Runnable> starts) {
    this.events = events;
    this.starts = Map.copyOf(starts);
  }

  /** Starts a process that has died, after a pause. */
  synchronized void restart(String process) {
    @Nullable Runnable start = starts.get(process);
    if (start == null || thread.isShutdown()) {
      return;
    }
    Deque<Instant> earlier = deaths.computeIfAbsent(process, _ -> new ArrayDeque<>());
    earlier.add(clock.instant());
    if (!policy.allows(earlier, clock.instant())) {
      giveUp(process, "it died " + earlier.size() + " times");
      return;
    }
    events.accept(new ProcessEvent.Restarting(process, policy.pause()));
    var unused =
        thread.schedule(
            () -> tryStart(process, start), policy.pause().toMillis(), TimeUnit.MILLISECONDS);
  }

  private void tryStart(String process, Runnable start) {
    try {
      start.run();
    } catch (RuntimeException e) {
      if (!thread.isShutdown()) {
        giveUp(process, e.getMessage() == null ? e.toString() : e.getMessage());
      }
    }
  }

  private void giveUp(String process, String why) {
    events.accept(new ProcessEvent.GivenUp(process, why));
  }

  @Override
  public synchronized void close() {
    thread.shutdownNow();
  }
}
