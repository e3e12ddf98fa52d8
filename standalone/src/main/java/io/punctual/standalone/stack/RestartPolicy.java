package io.punctual.standalone.stack;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;

/**
 * Whether a process that died is started again: not when it has died too often of late.
 *
 * @param deathsMax so many deaths within {@code within} are allowed
 */
record RestartPolicy(int deathsMax, Duration within, Duration pause) {

  boolean allows(Collection<Instant> deaths, Instant now) {
    return deaths.stream().filter(at -> at.isAfter(now.minus(within))).count() <= deathsMax;
  }
}
