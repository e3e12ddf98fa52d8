package io.punctual.consumer.loop;

import io.punctual.consumer.watch.ConsumerEvent;
import io.punctual.consumer.watch.ConsumerEvents;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A thread that repeats a step until it is stopped. A step that fails is repeated a second later.
 */
public final class Loop {

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  /** One turn; gives the pause before the next. */
  @FunctionalInterface
  public interface Step {
    Duration run() throws InterruptedException;
  }

  private final Thread thread;
  private final Step step;
  private final ConsumerEvents events;
  private final CountDownLatch stopped = new CountDownLatch(1);

  public Loop(String name, Step step, ConsumerEvents events) {
    this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    this.step = step;
    this.events = events;
  }

  public void start() {
    thread.start();
  }

  /** No step begins any more; waits for the one under way. Whether it ended in time. */
  public boolean stop(Duration atMost) throws InterruptedException {
    stopped.countDown();
    return thread.getState() == Thread.State.NEW || thread.join(atMost);
  }

  private void run() {
    try {
      while (!stopped.await(turn().toNanos(), TimeUnit.NANOSECONDS)) {
        // the next turn
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Duration turn() throws InterruptedException {
    try {
      return step.run();
    } catch (RuntimeException e) {
      events.happened(new ConsumerEvent.StepFailed(e));
      return PAUSE_AFTER_FAILURE;
    }
  }
}
