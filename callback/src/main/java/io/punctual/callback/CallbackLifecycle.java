package io.punctual.callback;

import io.punctual.callback.deliver.HandOverAndFinish;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.sweep.SweepLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Starts the loops once the lease is held, before the first request; stops them after the last one:
 * finishes what was handed over, and gives up the lease.
 */
class CallbackLifecycle implements SmartLifecycle {

  /** Before Spring's web server begins to take requests, after it has stopped. */
  private static final int PHASE = 0;

  /** Above Kafka's delivery timeout, so that every attempt has ended. */
  private static final Duration SETTLE_MAX = Duration.ofSeconds(6);

  /** A pass answers as soon as a request does; what stays unacknowledged is settled apart. */
  private static final Duration SWEEP_MAX = Duration.ofSeconds(2);

  private static final Logger log = LoggerFactory.getLogger(CallbackLifecycle.class);

  private final List<Supplier<ScheduledFuture<?>>> loops;
  private final SweepLoop sweep;
  private final CheckStart checks;
  private final HolderLease lease;
  private final HandOverAndFinish settle;
  private final Runnable flush;
  private final List<ScheduledFuture<?>> running = new ArrayList<>();

  CallbackLifecycle(
      List<Supplier<ScheduledFuture<?>>> loops,
      SweepLoop sweep,
      CheckStart checks,
      HolderLease lease,
      HandOverAndFinish settle,
      Runnable flush) {
    this.loops = loops;
    this.sweep = sweep;
    this.checks = checks;
    this.lease = lease;
    this.settle = settle;
    this.flush = flush;
  }

  @Override
  public synchronized void start() {
    checks.check();
    lease.renew();
    loops.forEach(loop -> running.add(loop.get()));
  }

  @Override
  public synchronized void stop() {
    running.subList(1, running.size()).forEach(loop -> loop.cancel(false));
    try {
      boolean swept = sweep.stop(SWEEP_MAX);
      if (!settle.awaitSettled(SETTLE_MAX) || !swept) {
        log.warn("stopped with attempts unacknowledged; their claims are taken over");
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    running.forEach(loop -> loop.cancel(false));
    running.clear();
    flush.run();
    lease.drop();
  }

  @Override
  public synchronized boolean isRunning() {
    return !running.isEmpty();
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
