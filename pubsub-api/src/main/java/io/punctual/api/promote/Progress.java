package io.punctual.api.promote;

import io.punctual.store.installation.Installation;

/** How far promoters have come, whichever instance they ran on. */
interface Progress {

  /** All timers due until then have had their alarms set, epoch milliseconds; 0 at first. */
  long read();

  /** Moves on, never back. */
  void advance(long upToMillis);

  /** In SQL. */
  record Stored(Installation installation) implements Progress {

    private static final String NAME = "promoted-to";

    @Override
    public long read() {
      return installation.read(NAME).orElse(0);
    }

    @Override
    public void advance(long upToMillis) {
      installation.advance(NAME, upToMillis);
    }
  }
}
