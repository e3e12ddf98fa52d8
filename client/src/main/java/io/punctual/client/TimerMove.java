package io.punctual.client;

import io.punctual.client.FoundTimer.ScheduledTimer;
import java.time.Duration;
import java.time.Instant;

/**
 * Another due for a timer.
 *
 * @param version that it must have: of another one it is left as it is
 */
public record TimerMove(String id, int version, Instant deliverAt) {

  /** By so much from when it is due; negative for sooner, which may not be an hour past. */
  public static TimerMove by(ScheduledTimer timer, Duration amount) {
    return new TimerMove(timer.id(), timer.version(), timer.deliverAt().plus(amount));
  }
}
