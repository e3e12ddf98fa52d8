package io.punctual.callback;

import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.deliver.DetachedDeliveries;
import io.punctual.callback.lease.CurrentPauses;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.lease.LeaseConfig;
import io.punctual.callback.produce.KafkaRoutes;
import io.punctual.callback.publish.DeadLettersConfig;
import io.punctual.callback.publish.PublishReceipts;
import io.punctual.callback.sweep.CountTimers;
import io.punctual.callback.sweep.DeliverPaced;
import io.punctual.callback.sweep.DeliverResumed;
import io.punctual.callback.sweep.SweepOverdue;
import io.punctual.callback.watch.RecordAccuracy;
import io.punctual.callback.watch.WatchKafka;
import io.punctual.lifecycle.Loop;
import io.punctual.lifecycle.ReceiptsConfig;
import io.punctual.lifecycle.Step;
import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.sql.RetrySql;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Starts the loops once the lease is held, before the first request; stops them after the last one:
 * finishes what was handed over, and gives up the lease. Refuses to start on a database that is not
 * this version's.
 */
class CallbackLifecycle implements SmartLifecycle {

  /** Before Spring's web server begins to take requests, after it has stopped. */
  private static final int PHASE = 0;

  /** Above Kafka's delivery timeout, so that every attempt has ended. */
  private static final Duration SETTLE_MAX = Duration.ofSeconds(6);

  /** A pass answers as soon as a request does; what stays unacknowledged is settled apart. */
  private static final Duration SWEEP_MAX = Duration.ofSeconds(2);

  /** Kafka's first answer takes some hundred milliseconds. */
  private static final Duration KAFKA_MAX = Duration.ofSeconds(3);

  private static final Duration RENEW_MAX = Duration.ofSeconds(1);

  private static final Logger log = LoggerFactory.getLogger(CallbackLifecycle.class);

  private final CheckInstallation installed;
  private final WatchKafka kafka;
  private final CurrentPauses pauses;
  private final HolderLease lease;
  private final DetachedDeliveries detached;
  private final RecordAccuracy accuracy;
  private final InstantSource clock;
  private final DeliverEvents events;
  private final Loop renewLease;
  private final List<Loop> sweeps;
  private final List<Loop> others;
  private volatile boolean running;

  CallbackLifecycle(
      CheckInstallation installed,
      HolderLease lease,
      LeaseConfig leaseConfig,
      DetachedDeliveries detached,
      SweepOverdue sweepOverdue,
      DeliverResumed deliverResumed,
      DeliverPaced deliverPaced,
      CurrentPauses pauses,
      KafkaRoutes routes,
      WatchKafka kafka,
      RecordAccuracy accuracy,
      CountTimers counts,
      PublishReceipts publishReceipts,
      ReceiptsConfig receipts,
      DeadLettersConfig deadLetters,
      InstantSource clock,
      DeliverEvents events) {
    this.installed = installed;
    this.kafka = kafka;
    this.pauses = pauses;
    this.lease = lease;
    this.detached = detached;
    this.accuracy = accuracy;
    this.clock = clock;
    this.events = events;
    this.renewLease = every("lease", leaseConfig.renewEvery(), _ -> renew());
    this.sweeps =
        List.of(
            new Loop("sweep", sweepOverdue, events),
            new Loop("resumed", deliverResumed, events),
            new Loop("paced", deliverPaced, events));
    this.others = new ArrayList<>();
    if (receipts.published() || deadLetters.published()) {
      others.add(new Loop("receipts", publishReceipts, events));
    }
    others.addAll(
        List.of(
            every("routes", Duration.ofSeconds(1), routes::refresh),
            every("kafka-watch", Duration.ofSeconds(1), _ -> kafka.check()),
            every("accuracy", Duration.ofSeconds(10), accuracy::flush),
            every("count-timers", Duration.ofSeconds(5), counts::runOnce),
            every("old-leases", Duration.ofHours(1), _ -> lease.forgetGone())));
  }

  private Loop every(String name, Duration pause, Consumer<Instant> pass) {
    return new Loop(name, Step.every(pause, () -> pass.accept(clock.instant())), events);
  }

  @Override
  public synchronized void start() {
    installed.check().ifPresent(log::warn);
    awaitKafka();
    renewOnce();
    renewLease.start();
    others.forEach(Loop::start);
    sweeps.forEach(Loop::start);
    running = true;
  }

  /** Who did not hear of the latest pauses is not renewed, and soon hands nothing over. */
  private void renew() {
    pauses.refresh();
    lease.renew();
  }

  /** A lock or a fail-over that is in the way just now passes: then the loop renews. */
  private void renewOnce() {
    try {
      renew();
    } catch (RuntimeException failure) {
      if (!RetrySql.isPassing(failure)) {
        throw failure;
      }
      events.stepFailed("lease", failure);
    }
  }

  /**
   * The lease is only for one that reaches Kafka; without Kafka this callback starts all the same.
   */
  private void awaitKafka() {
    try {
      kafka.awaitReachable(KAFKA_MAX);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void stop() {
    running = false;
    try {
      for (Loop loop : others) {
        loop.stop(Duration.ZERO);
      }
      boolean swept = true;
      for (Loop loop : sweeps) {
        swept &= loop.stop(SWEEP_MAX);
      }
      if (!detached.awaitSettled(SETTLE_MAX) || !swept) {
        log.warn("stopped with attempts unacknowledged; their claims are taken over");
      }
      renewLease.stop(RENEW_MAX);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    try {
      accuracy.flush(clock.instant());
    } finally {
      lease.drop();
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
