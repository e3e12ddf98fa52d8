package io.punctual.callback;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Lets a stop wait for the sweep's pass under way, and keeps the next one from beginning. */
class Sweeping {

  private final ReentrantLock pass = new ReentrantLock();
  private volatile boolean stopped;

  /** Whether a pass may begin; then {@link #end} must follow. */
  boolean begin() {
    if (stopped) {
      return false;
    }
    pass.lock();
    return true;
  }

  void end() {
    pass.unlock();
  }

  /** Returns whether the last pass has ended within that time. */
  boolean stop(Duration max) throws InterruptedException {
    stopped = true;
    boolean ended = pass.tryLock(max.toMillis(), TimeUnit.MILLISECONDS);
    if (ended) {
      pass.unlock();
    }
    return ended;
  }
}
