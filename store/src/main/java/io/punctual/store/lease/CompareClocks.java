package io.punctual.store.lease;

import java.time.InstantSource;
import java.util.Optional;

/** Whether the database's clock and ours are apart: leases go by the one, dues by the other. */
public class CompareClocks {

  private static final long APART_MAX_MILLIS = 250;

  private final Leases database;
  private final InstantSource clock;

  public CompareClocks(Leases database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Returns what someone should know; empty when they agree. */
  public Optional<String> check() {
    long apart = Math.abs(database.compareClocks(clock).apartMillis());
    return apart <= APART_MAX_MILLIS
        ? Optional.empty()
        : Optional.of(
            "the database's clock and ours are %d ms apart; synchronise them".formatted(apart));
  }
}
