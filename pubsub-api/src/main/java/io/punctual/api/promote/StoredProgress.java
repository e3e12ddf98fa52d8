package io.punctual.api.promote;

import io.punctual.store.installation.Installation;

/** In SQL. */
record StoredProgress(Installation installation) implements Progress {

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
