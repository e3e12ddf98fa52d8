package io.punctual.api.alarm;

import java.time.Duration;
import java.time.Instant;

/** When an alarm rings. */
public final class AlarmTime {

  /** It is time already, or too late: a plain message. */
  public static final long AT_ONCE = 0;

  private static final long SECOND_MILLIS = 1_000;

  private final long leadMillis;

  public AlarmTime(Duration lead) {
    this.leadMillis = lead.toMillis();
  }

  /** Due less lead, down to a whole second: RocketMQ is exact there, and alarms share messages. */
  public long of(long dueMillis, Instant now) {
    long ringAt = Math.floorDiv(dueMillis - leadMillis, SECOND_MILLIS) * SECOND_MILLIS;
    return ringAt <= now.toEpochMilli() ? AT_ONCE : ringAt;
  }
}
