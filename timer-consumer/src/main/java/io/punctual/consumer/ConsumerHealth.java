package io.punctual.consumer;

import io.punctual.consumer.alarm.AlarmOffsets;
import io.punctual.consumer.alarm.RocketmqWatch;
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
final class ConsumerHealth implements HealthIndicator {

  private static final Status DEGRADED = new Status("DEGRADED");

  private final RocketmqWatch rocketmq;
  private final Callbacks callbacks;
  private final CallbackClock clock;
  private final Hold hold;
  private final AlarmOffsets offsets;

  ConsumerHealth(
      RocketmqWatch rocketmq,
      Callbacks callbacks,
      CallbackClock clock,
      Hold hold,
      AlarmOffsets offsets) {
    this.rocketmq = rocketmq;
    this.callbacks = callbacks;
    this.clock = clock;
    this.hold = hold;
    this.offsets = offsets;
  }

  @Override
  public Health health() {
    boolean well =
        rocketmq.reachable()
            && callbacks.upCount() > 0
            && !callbacks.tokenRefused()
            && clock.known();
    return Health.status(well ? Status.UP : DEGRADED)
        .withDetail("rocketmq", rocketmq.reachable() ? "reachable" : "unreachable")
        .withDetail("punctual.rocketmq.name-server", rocketmq.nameServer())
        .withDetail("queues", offsets.queues())
        .withDetail("callbacksUp", callbacks.upCount())
        .withDetail("punctual.callback.urls", callbacks.describe())
        .withDetail("clockKnown", clock.known())
        .withDetail("clockOffsetMicros", clock.offsetMicros())
        .withDetail("held", hold.size())
        .build();
  }
}
