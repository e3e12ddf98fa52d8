package io.punctual.callback;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.callback.deliver.DeliveriesConfig;
import io.punctual.callback.deliver.HandOverAndFinish;
import io.punctual.callback.deliver.LaneLimits;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.lease.LeaseConfig;
import io.punctual.callback.produce.KafkaRoutes;
import io.punctual.callback.produce.SlowPartitions;
import io.punctual.callback.sweep.CountTimers;
import io.punctual.callback.sweep.SweepConfig;
import io.punctual.callback.sweep.SweepLoop;
import io.punctual.callback.watch.RecordAccuracy;
import io.punctual.callback.watch.WatchKafka;
import io.punctual.protocol.wire.Lane;
import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.lease.Leases;
import io.punctual.store.sql.RetrySql;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import tools.jackson.databind.json.JsonMapper;

/** What the callback does by itself: lease, sweep, routes, accuracy; how it begins and stops. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WarmUpConfig.class)
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
  CheckStart checkAtStart(CheckInstallation installed, Leases leases, InstantSource clock) {
    return new CheckStart(installed, leases, clock);
  }

  @Bean
  SmartLifecycle running(
      CheckStart checks,
      TaskScheduler loops,
      HolderLease lease,
      LeaseConfig leaseConfig,
      SweepLoop sweep,
      SweepConfig sweepConfig,
      KafkaRoutes routes,
      WatchKafka kafka,
      RecordAccuracy accuracy,
      CountTimers counts,
      HandOverAndFinish settle,
      InstantSource clock) {
    return new CallbackLifecycle(
        List.of(
            () -> every(loops, leaseConfig.renewEvery(), lease::renew),
            () -> every(loops, Duration.ofSeconds(1), () -> routes.refresh(clock.instant())),
            () -> every(loops, Duration.ofSeconds(1), kafka::look),
            () -> every(loops, Duration.ofSeconds(10), () -> accuracy.flush(clock.instant())),
            () -> every(loops, Duration.ofSeconds(5), () -> counts.runOnce(clock.instant())),
            () -> loops.scheduleAtFixedRate(sweep::sweepUntilNothing, sweepConfig.every())),
        sweep,
        checks,
        lease,
        settle,
        () -> accuracy.flush(clock.instant()));
  }

  private static ScheduledFuture<?> every(TaskScheduler loops, Duration pause, Runnable pass) {
    return loops.scheduleWithFixedDelay(pass, pause);
  }

  @Bean
  WarmUp warmUp(
      WarmUpConfig config,
      DeliveriesConfig deliveries,
      Environment started,
      JsonMapper json,
      InstantSource clock) {
    return new WarmUp(config, deliveries, started, json, clock);
  }

  @Bean
  Object gauges(
      MeterRegistry registry,
      LaneLimits capacity,
      SlowPartitions unacked,
      KafkaRoutes routes,
      RetrySql retry,
      CountTimers counts,
      WatchKafka kafka,
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
        Gauge.builder("punctual.kafka.reachable", kafka, k -> k.reachable() ? 1 : 0)
            .register(registry));
    gauges.add(
        Gauge.builder("punctual.lease.live", lease, l -> l.live().size()).register(registry));
    gauges.add(
        FunctionCounter.builder("punctual.sql.repeats", retry, RetrySql::repeats)
            .register(registry));
    return gauges;
  }
}
