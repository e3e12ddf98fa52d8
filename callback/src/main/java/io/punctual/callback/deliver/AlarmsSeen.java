package io.punctual.callback.deliver;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Whether alarms reach this callback: while they do, the sweep keeps to a part of the capacity. */
public class AlarmsSeen {

  private static final Duration RECENT = Duration.ofSeconds(5);

  private final InstantSource clock;
  private volatile Instant seenAt = Instant.EPOCH;

  public AlarmsSeen(InstantSource clock) {
    this.clock = clock;
  }

  void seen() {
    seenAt = clock.instant();
  }

  public boolean isFlowing() {
    return seenAt.plus(RECENT).isAfter(clock.instant());
  }
}
