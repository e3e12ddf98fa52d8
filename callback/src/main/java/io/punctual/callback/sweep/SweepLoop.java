package io.punctual.callback.sweep;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sweeps pass after pass, as long as one gets anything out of the way of the next; and counts what
 * the sweep delivered, which makes lost alarms visible. A stop waits for the pass under way.
 */
public class SweepLoop {

  private final SweepOverdue sweep;
  private final InstantSource clock;
  private final Counter delivered;
  private final Counter postponed;
  private final ReentrantLock pass = new ReentrantLock();
  private volatile boolean stopped;

  public SweepLoop(SweepOverdue sweep, InstantSource clock, MeterRegistry registry) {
    this.sweep = sweep;
    this.clock = clock;
    this.delivered = registry.counter("punctual.sweep.delivered");
    this.postponed = registry.counter("punctual.sweep.postponed");
  }

  /** Returns when there is nothing overdue that could be delivered or set aside. */
  public void sweepUntilNothing() {
    boolean more = true;
    while (more && !stopped) {
      pass.lock();
      try {
        more = sweepOnce();
      } finally {
        pass.unlock();
      }
    }
  }

  private boolean sweepOnce() {
    SweepOverdue.Swept swept = sweep.runOnce(clock.instant());
    delivered.increment(swept.finished());
    postponed.increment(swept.postponed());
    return swept.finished() + swept.postponed() > 0;
  }

  /** No pass begins any more; returns whether the last one has ended within that time. */
  public boolean stop(Duration max) throws InterruptedException {
    stopped = true;
    boolean ended = pass.tryLock(max.toMillis(), TimeUnit.MILLISECONDS);
    if (ended) {
      pass.unlock();
    }
    return ended;
  }
}
