package io.punctual.consumer;

import io.punctual.consumer.alarm.AlarmOffsets;
import io.punctual.consumer.alarm.RocketMqContact;
import io.punctual.consumer.callback.Callbacks;
import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.hold.Hold;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * UP, or DEGRADED (still HTTP 200) while RocketMQ or every callback can't be reached, or one
 * refuses our token: a restart would mend none of it, and the consumer goes on by itself when they
 * are back.
 */
record ConsumerHealth(
    RocketMqContact rocketMq,
    Callbacks callbacks,
    CallbackClock clock,
    Hold hold,
    AlarmOffsets offsets)
    implements HealthIndicator {

  private static final Status DEGRADED = new Status("DEGRADED");

  @Override
  public Health health() {
    boolean well =
        rocketMq.reachable()
            && callbacks.upCount() > 0
            && !callbacks.tokenRefused()
            && clock.known();
    return Health.status(well ? Status.UP : DEGRADED)
        .withDetail("rocketmq", rocketMq.reachable() ? "reachable" : "unreachable")
        .withDetail("punctual.rocketmq.name-server", rocketMq.nameServer())
        .withDetail("queues", offsets.queues())
        .withDetail("callbacksUp", callbacks.upCount())
        .withDetail("punctual.callback.urls", callbacks.describe())
        .withDetail("clockKnown", clock.known())
        .withDetail("clockOffsetMicros", clock.offsetMicros())
        .withDetail("held", hold.size())
        .build();
  }
}
