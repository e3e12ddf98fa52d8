package io.punctual.api;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that goes when it is told to. */
public final class ManualClock implements InstantSource {

  private Instant now;

  public ManualClock(Instant start) {
    this.now = start;
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  public synchronized Instant advance(Duration by) {
    now = now.plus(by);
    return now;
  }
}
