package io.punctual.consumer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.punctual.consumer.alarm.AlarmOffsets;
import io.punctual.consumer.alarm.RocketMqContact;
import io.punctual.consumer.callback.Callbacks;
import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.dispatch.DecideBatches;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.hold.HoldGuard;
import io.punctual.consumer.hold.Runway;
import io.punctual.protocol.wire.Lane;
import java.util.Locale;
import java.util.function.Supplier;

/** What there is now, and the bounds of it. */
record ConsumerGauges(
    HoldGuard guard,
    Hold hold,
    AlarmOffsets offsets,
    DecideBatches dispatch,
    CallbackClock clock,
    Runway runway,
    Callbacks callbacks,
    RocketMqContact rocketMq,
    HoldConfig limits)
    implements MeterBinder {

  private static final double MICROS_PER_SECOND = 1e6;
  private static final double MILLIS_PER_SECOND = 1e3;

  @Override
  public void bindTo(MeterRegistry meters) {
    gauge(meters, "punctual.held", () -> guard.read(hold::size));
    gauge(meters, "punctual.hold.limit", limits::timersMax);
    gauge(meters, "punctual.alarms.open", () -> guard.read(offsets::open));
    gauge(meters, "punctual.alarms.queues", () -> guard.read(offsets::queues));
    gauge(meters, "punctual.rocketmq.reachable", () -> rocketMq.reachable() ? 1 : 0);
    gauge(meters, "punctual.callbacks.up", callbacks::upCount);
    gauge(meters, "punctual.clock.offset.seconds", () -> clock.offsetMicros() / MICROS_PER_SECOND);
    gauge(meters, "punctual.runway.seconds", () -> runway.millis() / MILLIS_PER_SECOND);
    for (Lane lane : Lane.values()) {
      String tag = lane.name().toLowerCase(Locale.ROOT);
      Gauge.builder("punctual.requests.in.flight", () -> guard.read(() -> dispatch.inFlight(lane)))
          .tag("lane", tag)
          .register(meters);
      Gauge.builder("punctual.requests.limit", () -> dispatch.inFlightMax(lane))
          .tag("lane", tag)
          .register(meters);
    }
  }

  private static void gauge(MeterRegistry meters, String name, Supplier<Number> value) {
    Gauge.builder(name, value).register(meters);
  }
}
