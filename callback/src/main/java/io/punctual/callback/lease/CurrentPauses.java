package io.punctual.callback.lease;

import io.punctual.protocol.Paces;
import io.punctual.protocol.Pauses;
import io.punctual.store.pause.ReadPauses;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * The pauses and paces as they were when the lease was last renewed: other objects when any of them
 * changed.
 */
public class CurrentPauses implements Supplier<Pauses> {

  private final ReadPauses table;
  private final InstantSource clock;
  private volatile Pauses pauses = Pauses.NONE;
  private volatile Paces paces = Paces.NONE;
  private long changes = -1;

  public CurrentPauses(ReadPauses table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /** Reads them if they have changed. */
  public synchronized void refresh() {
    long now = table.changes();
    if (now != changes) {
      paces = Paces.of(table.paces());
      pauses = Pauses.of(table.all(clock.millis()));
      changes = now;
    }
  }

  @Override
  public Pauses get() {
    return pauses;
  }

  public Paces paces() {
    return paces;
  }
}
