package io.punctual.consumer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToIntFunction;
import org.apache.hc.core5.pool.ConnPoolControl;
import org.apache.hc.core5.pool.PoolStats;

/** The connections to the callbacks: how many there are, are used, are waited for, may be. */
record CallbackPoolGauges(ConnPoolControl<?> pool) implements MeterBinder {

  @Override
  public void bindTo(MeterRegistry meters) {
    gauge(meters, "punctual.callback.pool.size", now -> now.getLeased() + now.getAvailable());
    gauge(meters, "punctual.callback.pool.in.use", PoolStats::getLeased);
    gauge(meters, "punctual.callback.pool.waiting", PoolStats::getPending);
    gauge(meters, "punctual.callback.pool.max", PoolStats::getMax);
  }

  private void gauge(MeterRegistry meters, String name, ToIntFunction<PoolStats> value) {
    Gauge.builder(name, () -> value.applyAsInt(pool.getTotalStats())).register(meters);
  }
}
