package io.punctual.consumer.hold;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The one lock around the hold, its dispatch and the alarms' offsets. Whoever changes something
 * wakes the dispatch loop.
 */
public final class HoldGuard {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** Runs a step that may give the dispatch loop something to do. Steps are short: no I/O. */
  public <T> T change(Supplier<T> step) {
    lock.lock();
    try {
      return step.get();
    } finally {
      changed.signalAll();
      lock.unlock();
    }
  }

  /** Like {@link #read}, for a step without a result. */
  public void run(Runnable step) {
    lock.lock();
    try {
      step.run();
    } finally {
      lock.unlock();
    }
  }

  /** Runs a step that gives nobody anything to do. */
  public <T> T read(Supplier<T> step) {
    lock.lock();
    try {
      return step.get();
    } finally {
      lock.unlock();
    }
  }

  /**
   * What {@code step} gives; when it gives nothing, waits for a change or until {@code waitNanos},
   * asked for under the same lock, has passed.
   */
  @SuppressWarnings("WaitNotInLoop") // the caller's loop looks again, woken or not
  public <T> T takeOrWait(Supplier<T> step, ToLongFunction<T> waitNanos)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      T result = step.get();
      long nanos = waitNanos.applyAsLong(result);
      if (nanos > 0) {
        long _ = changed.awaitNanos(nanos);
      }
      return result;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until a condition on what is guarded holds; whether it does. */
  public boolean await(BooleanSupplier condition, Duration atMost) throws InterruptedException {
    long left = atMost.toNanos();
    lock.lockInterruptibly();
    try {
      while (!condition.getAsBoolean()) {
        if (left <= 0) {
          return false;
        }
        left = changed.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }
}
