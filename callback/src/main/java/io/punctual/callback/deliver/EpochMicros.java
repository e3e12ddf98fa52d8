package io.punctual.callback.deliver;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Epoch microseconds: fine enough for lateness, and safe in a long. */
public final class EpochMicros {

  private EpochMicros() {}

  public static long of(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  public static long now(InstantSource clock) {
    return of(clock.instant());
  }
}
