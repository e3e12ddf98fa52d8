package io.punctual.callback;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.callback.accuracy.RecordAccuracy;
import io.punctual.callback.deliver.Capacity;
import io.punctual.callback.deliver.DeliverTimers;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.lease.LeaseConfig;
import io.punctual.callback.produce.KafkaRoutes;
import io.punctual.callback.produce.Unacked;
import io.punctual.callback.sweep.CountTimers;
import io.punctual.callback.sweep.SweepConfig;
import io.punctual.callback.sweep.SweepOverdue;
import io.punctual.contract.Lane;
import io.punctual.store.Installation;
import io.punctual.store.Leases;
import io.punctual.store.RetrySql;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** What the callback does by itself: lease, sweep, routes, accuracy; and how it stops. */
@Configuration(proxyBeanMethods = false)
class CallbackLoops {

  private static final Logger log = LoggerFactory.getLogger("punctual.callback");

  @Bean(destroyMethod = "shutdown")
  ThreadPoolTaskScheduler loops() {
    ThreadPoolTaskScheduler loops = new ThreadPoolTaskScheduler();
    loops.setPoolSize(4);
    loops.setThreadNamePrefix("loop-");
    loops.setErrorHandler(failure -> log.warn("a loop's pass failed; it goes on", failure));
    return loops;
  }

  @Bean
  CheckAtStart checkAtStart(Installation installation, Leases leases, InstantSource clock) {
    return new CheckAtStart(installation, leases, clock);
  }

  @Bean
  SmartLifecycle running(
      CheckAtStart checks,
      TaskScheduler loops,
      HolderLease lease,
      LeaseConfig leaseConfig,
      SweepOverdue sweep,
      SweepConfig sweepConfig,
      KafkaRoutes routes,
      RecordAccuracy accuracy,
      CountTimers counts,
      DeliverTimers deliverTimers,
      InstantSource clock,
      MeterRegistry registry) {
    Sweeping sweeping = new Sweeping();
    Counter swept = registry.counter("punctual.sweep.delivered");
    Counter postponed = registry.counter("punctual.sweep.postponed");
    return new CallbackLifecycle(
        List.of(
            () -> every(loops, leaseConfig.renewEvery(), lease::renew),
            () -> every(loops, Duration.ofSeconds(1), () -> routes.refresh(clock.instant())),
            () -> every(loops, Duration.ofSeconds(10), () -> accuracy.flush(clock.instant())),
            () -> every(loops, Duration.ofSeconds(5), () -> counts.runOnce(clock.instant())),
            () ->
                every(
                    loops,
                    sweepConfig.every(),
                    () -> sweepUntilNothing(sweep, clock, swept, postponed, sweeping))),
        sweeping,
        checks,
        lease,
        deliverTimers,
        () -> accuracy.flush(clock.instant()));
  }

  private static ScheduledFuture<?> every(TaskScheduler loops, Duration pause, Runnable pass) {
    return loops.scheduleWithFixedDelay(pass, pause);
  }

  /** Pass after pass, as long as one gets anything out of the way of the next. */
  private static void sweepUntilNothing(
      SweepOverdue sweep,
      InstantSource clock,
      Counter delivered,
      Counter postponed,
      Sweeping sweeping) {
    boolean more = true;
    while (more && sweeping.begin()) {
      try {
        SweepOverdue.Swept pass = sweep.runOnce(clock.instant());
        delivered.increment(pass.finished());
        postponed.increment(pass.postponed());
        more = pass.finished() + pass.postponed() > 0;
      } finally {
        sweeping.end();
      }
    }
  }

  @Bean
  Object gauges(
      MeterRegistry registry,
      Capacity capacity,
      Unacked unacked,
      KafkaRoutes routes,
      RetrySql retry,
      CountTimers counts,
      HolderLease lease) {
    List<Object> gauges = new ArrayList<>();
    for (Lane lane : Lane.values()) {
      gauges.add(
          Gauge.builder("punctual.requests.in.flight", capacity, c -> c.inUse(lane))
              .tag("lane", lane.name())
              .register(registry));
      gauges.add(
          Gauge.builder("punctual.requests.limit", capacity, c -> c.max(lane))
              .tag("lane", lane.name())
              .register(registry));
    }
    gauges.add(
        Gauge.builder("punctual.slow.partitions", unacked, u -> u.late(System.nanoTime()))
            .register(registry));
    gauges.add(
        Gauge.builder("punctual.slow.topics", routes, KafkaRoutes::slowTopics).register(registry));
    gauges.add(Gauge.builder("punctual.pending", counts, CountTimers::pending).register(registry));
    gauges.add(Gauge.builder("punctual.overdue", counts, CountTimers::overdue).register(registry));
    gauges.add(
        Gauge.builder("punctual.lease.live", lease, l -> l.live().size()).register(registry));
    gauges.add(
        FunctionCounter.builder("punctual.sql.repeats", retry, RetrySql::repeats)
            .register(registry));
    return gauges;
  }
}
