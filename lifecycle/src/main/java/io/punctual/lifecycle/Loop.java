package io.punctual.lifecycle;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.springframework.context.SmartLifecycle;

/**
 * Owns the threads of a background step: repeats it, survives what it throws, and stops it in
 * order. Spring starts and stops it if it is a bean; otherwise its owner does.
 */
public final class Loop implements SmartLifecycle {

  private static final Duration STOP_MAX = Duration.ofSeconds(4);
  private static final Duration LAST_WORD_MAX = Duration.ofMillis(500);

  private final String name;
  private final Step step;
  private final int threadCount;
  private final int phase;
  private final StepFailures failures;
  private volatile boolean running;
  private volatile List<Thread> threads = List.of();

  /**
   * @param threadCount how many threads repeat the step beside one another
   * @param phase loops of a lower phase start earlier and stop later
   */
  public Loop(String name, Step step, int threadCount, int phase, StepFailures failures) {
    this.name = name;
    this.step = step;
    this.threadCount = threadCount;
    this.phase = phase;
    this.failures = failures;
  }

  /** A loop with one thread, which its owner starts and stops. */
  public Loop(String name, Step step, StepFailures failures) {
    this(name, step, 1, DEFAULT_PHASE, failures);
  }

  @Override
  public void start() {
    running = true;
    threads =
        IntStream.range(0, threadCount)
            .mapToObj(this::threadName)
            .map(thread -> Thread.ofPlatform().daemon().name(thread).start(this::run))
            .toList();
  }

  private String threadName(int number) {
    return threadCount == 1 ? name : name + "-" + number;
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
      failures.stepFailed(name, e);
    } catch (Error e) {
      failures.stepFailed(name, new IllegalStateException(e)); // a loop never ends unnoticed
    }
    return step.pauseAfterFailure();
  }

  private void finish() {
    try {
      step.finish();
    } catch (InterruptedException late) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      failures.stepFailed(name, e);
    }
  }

  /** No step begins any more; interrupts one that does not end in time. */
  @Override
  public void stop() {
    try {
      if (!stop(STOP_MAX)) {
        threads.forEach(Thread::interrupt);
        boolean _ = join(LAST_WORD_MAX);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  /** No step begins any more; waits for those under way. Returns whether they ended in time. */
  public boolean stop(Duration atMost) throws InterruptedException {
    running = false;
    threads.forEach(LockSupport::unpark);
    return join(atMost);
  }

  private boolean join(Duration atMost) throws InterruptedException {
    long deadlineNanos = System.nanoTime() + atMost.toNanos();
    boolean ended = true;
    for (Thread thread : threads) {
      ended &= thread.join(Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime())));
    }
    return ended;
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
