package io.punctual.api.alarm;

import io.punctual.protocol.wire.AlarmedTimer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;

/** Alarms and their settings for tests. */
public final class TestAlarms {

  private static long ids;

  private TestAlarms() {}

  static AlarmConfig config(int gatheredMax, int retriesMax) {
    return new AlarmConfig(
        "alarms",
        Duration.ofSeconds(10),
        Duration.ofMinutes(2),
        Duration.ofMillis(100),
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        gatheredMax,
        10,
        retriesMax,
        Duration.ofMillis(100),
        Duration.ofSeconds(5),
        Duration.ofSeconds(2));
  }

  /** Takes timers; nobody sends their alarms. */
  public static RingAlarms unsent(InstantSource clock) {
    return new RingAlarms(config(1, 1), TestAlarms::lane, null, clock, _ -> {});
  }

  static AlarmedTimer timer(long dueMillis, long keyHash) {
    return new AlarmedTimer(new UUID(7, ids++), dueMillis, keyHash);
  }

  /** Four queues. */
  static int lane(AlarmedTimer timer) {
    return (int) Math.floorMod(timer.keyHash(), 4L);
  }
}
