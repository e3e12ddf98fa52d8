package io.punctual.api.loop;

import io.punctual.api.watch.ApiEvent;
import io.punctual.api.watch.ApiEvents;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.springframework.context.SmartLifecycle;

/**
 * Owns the thread of a background step: repeats it, survives what it throws, and stops it in order.
 */
public final class Loop implements SmartLifecycle {

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration STOP_MAX = Duration.ofSeconds(4);
  private static final Duration LAST_WORD_MAX = Duration.ofMillis(500);

  private final String name;
  private final Step step;
  private final int threadCount;
  private final int phase;
  private final ApiEvents events;
  private volatile boolean running;
  private volatile List<Thread> threads = List.of();

  /**
   * @param threadCount how many threads repeat the step beside one another
   * @param phase loops of a lower phase start earlier and stop later
   */
  public Loop(String name, Step step, int threadCount, int phase, ApiEvents events) {
    this.name = name;
    this.step = step;
    this.threadCount = threadCount;
    this.phase = phase;
    this.events = events;
  }

  @Override
  public void start() {
    running = true;
    threads =
        IntStream.range(0, threadCount)
            .mapToObj(number -> Thread.ofPlatform().name(name + "-" + number).start(this::run))
            .toList();
  }

  /** Ends the pause, if there is one. */
  public void wake() {
    threads.forEach(LockSupport::unpark);
  }

  private void run() {
    while (running) {
      Duration pause = runGuarded();
      if (running && pause.isPositive()) {
        LockSupport.parkNanos(this, pause.toNanos());
      }
    }
    finish();
  }

  private Duration runGuarded() {
    try {
      return step.runOnce();
    } catch (InterruptedException stopping) {
      running = false;
    } catch (RuntimeException e) {
      events.happened(new ApiEvent.StepFailed(name, e));
    }
    return AFTER_FAILURE;
  }

  private void finish() {
    try {
      step.finish();
    } catch (InterruptedException late) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      events.happened(new ApiEvent.StepFailed(name, e));
    }
  }

  @Override
  public void stop() {
    running = false;
    wake();
    long deadlineNanos = System.nanoTime() + STOP_MAX.toNanos();
    try {
      for (Thread thread : threads) {
        thread.join(Duration.ofNanos(Math.max(1, deadlineNanos - System.nanoTime())));
      }
      threads.forEach(Thread::interrupt);
      for (Thread thread : threads) {
        thread.join(LAST_WORD_MAX);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return phase;
  }
}
