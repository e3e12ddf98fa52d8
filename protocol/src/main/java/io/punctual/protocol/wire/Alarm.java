package io.punctual.protocol.wire;

import java.util.List;

/**
 * The body of an alarm message: the timers that it rings for, all of one queue and one alarm time.
 *
 * @param timers at most {@link #TIMERS_MAX}
 */
public record Alarm(List<AlarmedTimer> timers) {

  /** A thousand timers are about 100 KB of JSON: far below RocketMQ's 4 MiB message limit. */
  public static final int TIMERS_MAX = 1_000;

  public Alarm {
    timers = List.copyOf(timers);
    if (timers.size() > TIMERS_MAX) {
      throw new IllegalArgumentException("an alarm names at most " + TIMERS_MAX + " timers");
    }
  }
}
