package io.punctual.callback.lease;

import io.punctual.callback.deliver.DeliverEvent;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.store.lease.Leases;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether this callback's clock can be believed. It is held against the database's from time to
 * time, and against the monotonic clock in between, so that a step is seen at once. A change is an
 * event.
 */
public class ClockFence {

  private record Measured(long apartMillis, long wallMillis, long nanos) {}

  private final Leases database;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final DeliverEvents events;
  private final long apartMaxMillis;
  private volatile @Nullable Measured measured;
  private boolean agreed = true;

  public ClockFence(
      Leases database,
      LeaseConfig config,
      InstantSource clock,
      LongSupplier nanos,
      DeliverEvents events) {
    this.database = database;
    this.clock = clock;
    this.nanos = nanos;
    this.events = events;
    this.apartMaxMillis = config.clockTolerance().toMillis();
  }

  /** Asks the database for its time. An answer that was long in coming says too little. */
  public synchronized void measure() {
    Leases.Clocks clocks = database.compareClocks(clock);
    if (clocks.tookMillis() > apartMaxMillis) {
      return;
    }
    long apart = clocks.apartMillis();
    measured = new Measured(apart, clock.millis(), nanos.getAsLong());
    boolean agrees = agrees();
    if (agrees != agreed) {
      agreed = agrees;
      events.happened(agrees ? new DeliverEvent.ClockAgrees() : new DeliverEvent.ClockApart(apart));
    }
  }

  /** Whether the clock was right when it was measured, and was not set since. */
  public boolean agrees() {
    Measured last = measured;
    if (last == null) {
      return false;
    }
    long passed = TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - last.nanos());
    long stepped = clock.millis() - last.wallMillis() - passed;
    return Math.abs(last.apartMillis()) <= apartMaxMillis && Math.abs(stepped) <= apartMaxMillis;
  }

  /** Our clock − the database's when it was last measured, milliseconds; 0 before. */
  public long apartMillis() {
    Measured last = measured;
    return last == null ? 0 : last.apartMillis();
  }
}
