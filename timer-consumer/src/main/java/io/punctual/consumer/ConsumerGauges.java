package io.punctual.consumer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.punctual.consumer.alarm.AlarmOffsets;
import io.punctual.consumer.alarm.RocketmqWatch;
import io.punctual.consumer.callback.Callbacks;
import io.punctual.consumer.clock.CallbackClock;
import io.punctual.consumer.dispatch.DecideBatches;
import io.punctual.consumer.hold.Hold;
import io.punctual.consumer.loop.HoldGuard;
import io.punctual.protocol.wire.Lane;
import java.util.Locale;
import java.util.function.Supplier;

/** What there is now, and the bounds of it. */
final class ConsumerGauges implements MeterBinder {

  private static final double MICROS_PER_SECOND = 1e6;

  private final HoldGuard guard;
  private final Hold hold;
  private final AlarmOffsets offsets;
  private final DecideBatches dispatch;
  private final CallbackClock clock;
  private final Callbacks callbacks;
  private final RocketmqWatch rocketmq;
  private final HoldConfig limits;

  ConsumerGauges(
      HoldGuard guard,
      Hold hold,
      AlarmOffsets offsets,
      DecideBatches dispatch,
      CallbackClock clock,
      Callbacks callbacks,
      RocketmqWatch rocketmq,
      HoldConfig limits) {
    this.guard = guard;
    this.hold = hold;
    this.offsets = offsets;
    this.dispatch = dispatch;
    this.clock = clock;
    this.callbacks = callbacks;
    this.rocketmq = rocketmq;
    this.limits = limits;
  }

  @Override
  public void bindTo(MeterRegistry meters) {
    gauge(meters, "punctual.held", () -> guard.look(hold::size));
    gauge(meters, "punctual.hold.limit", limits::timersMax);
    gauge(meters, "punctual.alarms.open", () -> guard.look(offsets::open));
    gauge(meters, "punctual.alarms.queues", () -> guard.look(offsets::queues));
    gauge(meters, "punctual.rocketmq.reachable", () -> rocketmq.reachable() ? 1 : 0);
    gauge(meters, "punctual.callbacks.up", callbacks::upCount);
    gauge(meters, "punctual.clock.offset.seconds", () -> clock.offsetMicros() / MICROS_PER_SECOND);
    for (Lane lane : Lane.values()) {
      String told = lane.name().toLowerCase(Locale.ROOT);
      Gauge.builder("punctual.requests.in.flight", () -> guard.look(() -> dispatch.inFlight(lane)))
          .tag("lane", told)
          .register(meters);
      Gauge.builder("punctual.requests.limit", () -> dispatch.inFlightMax(lane))
          .tag("lane", told)
          .register(meters);
    }
  }

  private static void gauge(MeterRegistry meters, String name, Supplier<Number> value) {
    Gauge.builder(name, value).register(meters);
  }
}
