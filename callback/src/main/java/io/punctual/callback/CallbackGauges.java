package io.punctual.callback;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.punctual.callback.deliver.BytesInFlight;
import io.punctual.callback.deliver.LaneLimits;
import io.punctual.callback.lease.ClockFence;
import io.punctual.callback.lease.CurrentPauses;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.produce.KafkaRoutes;
import io.punctual.callback.produce.SlowPartitions;
import io.punctual.callback.publish.PublishReceipts;
import io.punctual.callback.sweep.CountTimers;
import io.punctual.callback.watch.WatchKafka;
import io.punctual.protocol.wire.Lane;
import java.util.function.Supplier;

/** What there is now, and the bounds of it. */
record CallbackGauges(
    LaneLimits limits,
    BytesInFlight bytes,
    SlowPartitions slow,
    KafkaRoutes routes,
    CountTimers counts,
    WatchKafka kafka,
    HolderLease lease,
    CurrentPauses pauses,
    PublishReceipts receipts,
    ClockFence clock)
    implements MeterBinder {

  private static final double MILLI = 1e3;

  @Override
  public void bindTo(MeterRegistry meters) {
    for (Lane lane : Lane.values()) {
      gauge(meters, "punctual.requests.in.flight", () -> limits.inUse(lane), "lane", lane.name());
      gauge(meters, "punctual.requests.limit", () -> limits.max(lane), "lane", lane.name());
    }
    gauge(meters, "punctual.bytes.in.flight", bytes::total);
    gauge(meters, "punctual.bytes.in.flight.limit", bytes::max);
    gauge(meters, "punctual.slow.partitions", () -> slow.late(System.nanoTime()));
    gauge(meters, "punctual.slow.topics", routes::slowTopics);
    gauge(meters, "punctual.pending", counts::pending);
    gauge(meters, "punctual.overdue", counts::overdue);
    gauge(meters, "punctual.overdue.oldest.seconds", () -> counts.oldestOverdueMillis() / MILLI);
    gauge(meters, "punctual.dead", counts::dead);
    gauge(meters, "punctual.paused", counts::paused);
    gauge(meters, "punctual.paced", counts::paced);
    gauge(meters, "punctual.paces", () -> pauses.paces().all().size());
    gauge(meters, "punctual.pauses", () -> pauses.get().active(System.currentTimeMillis()));
    gauge(meters, "punctual.receipts.oldest.seconds", () -> receipts.waitedMillis() / MILLI);
    gauge(meters, "punctual.kafka.reachable", () -> kafka.reachable() ? 1 : 0);
    gauge(meters, "punctual.lease.live", () -> lease.live().size());
    gauge(meters, "punctual.lease.held", () -> lease.mayHandOver() ? 1 : 0);
    gauge(meters, "punctual.clock.apart.seconds", () -> clock.apartMillis() / MILLI);
  }

  private static void gauge(
      MeterRegistry meters, String name, Supplier<Number> value, String... tags) {
    Gauge.builder(name, value).tags(tags).register(meters);
  }
}
