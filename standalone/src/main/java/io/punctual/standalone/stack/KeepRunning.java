package io.punctual.standalone.stack;

import io.punctual.engines.process.ManagedProcess;
import io.punctual.engines.process.ProcessEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts again what died, each time with an event, and not for ever. */
final class KeepRunning implements AutoCloseable {
  private final RestartPolicy policy =
      new RestartPolicy(5, Duration.ofMinutes(5), Duration.ofSeconds(2));
  private final Consumer<ProcessEvent> events;
  private final Map<String, ManagedProcess> processes;
  private final Map<String, Deque<Instant>> deaths = new HashMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  KeepRunning(Consumer<ProcessEvent> events, Stream<ManagedProcess> processes) {
    this.events = events;
    this.processes = processes.collect(Collectors.toMap(ManagedProcess::name, it -> it));
  }

  /** Starts a process that has died, after a pause. */
  synchronized void restart(String name) {
    @Nullable ManagedProcess process = processes.get(name);
    if (process == null || thread.isShutdown()) {
      return;
    }
    Instant now = Instant.now();
    Deque<Instant> earlier = deaths.computeIfAbsent(name, _ -> new ArrayDeque<>());
    earlier.add(now);
    if (!policy.allows(earlier, now)) {
      giveUp(name, "it died " + earlier.size() + " times");
      return;
    }
    events.accept(new ProcessEvent.Restarting(name, policy.pause()));
    var unused =
        thread.schedule(() -> tryStart(process), policy.pause().toMillis(), TimeUnit.MILLISECONDS);
  }

  private void tryStart(ManagedProcess process) {
    try {
      process.start();
    } catch (RuntimeException e) {
      if (!thread.isShutdown()) {
        giveUp(process.name(), e.getMessage() == null ? e.toString() : e.getMessage());
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
