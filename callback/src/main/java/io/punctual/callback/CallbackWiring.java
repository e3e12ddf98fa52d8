package io.punctual.callback;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.callback.deliver.AlarmsSeen;
import io.punctual.callback.deliver.BackoffPolicy;
import io.punctual.callback.deliver.BytesInFlight;
import io.punctual.callback.deliver.ClaimPolicy;
import io.punctual.callback.deliver.DecideClaims;
import io.punctual.callback.deliver.DecideFinish;
import io.punctual.callback.deliver.DecideWaits;
import io.punctual.callback.deliver.DeliverConfig;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.deliver.DeliverTimers;
import io.punctual.callback.deliver.DeliveriesController;
import io.punctual.callback.deliver.DeliveryParts;
import io.punctual.callback.deliver.DetachedDeliveries;
import io.punctual.callback.deliver.FetchTurns;
import io.punctual.callback.deliver.LaneLimits;
import io.punctual.callback.deliver.RequireToken;
import io.punctual.callback.lease.ClockFence;
import io.punctual.callback.lease.CurrentPauses;
import io.punctual.callback.lease.Holder;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.lease.LeaseConfig;
import io.punctual.callback.lease.LeaseConnection;
import io.punctual.callback.produce.KafkaRoutes;
import io.punctual.callback.produce.ProduceToKafka;
import io.punctual.callback.publish.DeadLetters;
import io.punctual.callback.publish.DeadLettersConfig;
import io.punctual.callback.publish.PublishReceipts;
import io.punctual.callback.sweep.CountTimers;
import io.punctual.callback.sweep.DeliverBatches;
import io.punctual.callback.sweep.DeliverPaced;
import io.punctual.callback.sweep.DeliverResumed;
import io.punctual.callback.sweep.SweepConfig;
import io.punctual.callback.sweep.SweepOverdue;
import io.punctual.callback.watch.LogDeliveries;
import io.punctual.callback.watch.MeterDeliveries;
import io.punctual.callback.watch.RecordAccuracy;
import io.punctual.callback.watch.TraceDeliveries;
import io.punctual.callback.watch.WatchKafka;
import io.punctual.lifecycle.DeliveryToken;
import io.punctual.lifecycle.ReceiptsConfig;
import io.punctual.lifecycle.WarmUpConfig;
import io.punctual.lifecycle.trace.TraceWiring;
import io.punctual.lifecycle.trace.Traces;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Sequence;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.delivery.SqlDeliveries;
import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.lease.Leases;
import io.punctual.store.pace.PaceTokens;
import io.punctual.store.pause.ReadPauses;
import io.punctual.store.pause.WaitingTimers;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.receipt.UnpublishedReceipts;
import io.punctual.store.sql.DirectJdbcTemplate;
import io.punctual.store.sql.RetrySql;
import io.punctual.store.timer.DueIndex;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What the callback is made of. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  DeliverConfig.class,
  DeliveryToken.class,
  LeaseConfig.class,
  ReceiptsConfig.class,
  DeadLettersConfig.class,
  SweepConfig.class,
  WarmUpConfig.class
})
@Import({
  TraceWiring.class,
  DirectJdbcTemplate.class,
  SqlDeliveries.class,
  UnpublishedReceipts.class,
  DueIndex.class,
  DeadTimers.class,
  CheckInstallation.class,
  AccuracyLedger.class,
  LeaseConnection.class,
  RecordAccuracy.class,
  ProduceToKafka.class,
  KafkaRoutes.class,
  WatchKafka.class,
  AlarmsSeen.class,
  DetachedDeliveries.class,
  DeliverTimers.class,
  DeliverBatches.class,
  DeliveriesController.class,
  RequireToken.class,
  SweepOverdue.class,
  DeliverResumed.class,
  DeliverPaced.class,
  FetchTurns.class,
  WaitingTimers.class,
  CountTimers.class,
  PublishReceipts.class,
  DeadLetters.class,
  CallbackGauges.class,
  CallbackLifecycle.class,
  WarmUpItself.class
})
class CallbackWiring {

  @Bean
  InstantSource clock() {
    return InstantSource.system();
  }

  /** Boot's would come with a look at each bean for {@code @Transactional}, which none has. */
  @Bean
  TransactionTemplate transaction(PlatformTransactionManager transactions) {
    return new TransactionTemplate(transactions);
  }

  @Bean
  RetryTemplate sqlRetry(MeterRegistry meters) {
    return RetrySql.template(
        6,
        Duration.ofMillis(300),
        Duration.ZERO,
        meters.counter("punctual.sql.repeats")::increment);
  }

  @Bean
  Receipts receipts(JdbcTemplate sql, ReceiptsConfig config, DeadLettersConfig deadLetters) {
    Set<Outcome> some = deadLetters.published() ? Set.of(Outcome.DEAD) : Set.of();
    return new Receipts(sql, config.published() ? EnumSet.allOf(Outcome.class) : some);
  }

  @Bean
  Leases leases(LeaseConnection connection) {
    return new Leases(new JdbcTemplate(connection.database()));
  }

  @Bean
  PaceTokens paceTokens(JdbcTemplate sql, TransactionTemplate transaction, RetryTemplate retry) {
    return new PaceTokens(sql, transaction, retry);
  }

  @Bean
  CurrentPauses currentPauses(LeaseConnection connection, InstantSource clock) {
    return new CurrentPauses(new ReadPauses(new JdbcTemplate(connection.database())), clock);
  }

  @Bean
  ClockFence clockFence(
      Leases leases, LeaseConfig config, InstantSource clock, DeliverEvents events) {
    return new ClockFence(leases, config, clock, System::nanoTime, events);
  }

  @Bean
  HealthIndicator clockHealthIndicator(ClockFence clock) {
    return () ->
        (clock.agrees() ? Health.up() : Health.outOfService())
            .withDetail("ahead of the database's, ms", clock.apartMillis())
            .build();
  }

  @Bean
  Holder holder() {
    return new Holder(new SecureRandom().nextLong());
  }

  @Bean
  HolderLease holderLease(
      Leases leases,
      LeaseConfig config,
      InstantSource clock,
      Holder holder,
      ClockFence fence,
      WatchKafka kafka) {
    return new HolderLease(
        leases, config, clock, System::nanoTime, holder.id(), fence, kafka::reachable);
  }

  @Bean
  @Primary
  DeliverEvents deliverEvents(
      MeterRegistry registry, RecordAccuracy accuracy, InstantSource clock, Traces traces) {
    List<DeliverEvents> all = new ArrayList<>();
    all.add(new MeterDeliveries(registry));
    all.add(new LogDeliveries(clock));
    all.add(accuracy);
    if (traces.isOn()) {
      all.add(new TraceDeliveries(traces, clock));
    }
    return event -> all.forEach(each -> each.happened(event));
  }

  @Bean
  DeliveryParts deliveryParts(
      Deliveries store,
      KafkaRoutes routes,
      ProduceToKafka kafka,
      HolderLease lease,
      CurrentPauses pauses,
      FetchTurns turns,
      DeliverEvents events,
      DeliverConfig config,
      InstantSource clock) {
    DecideClaims claims =
        new DecideClaims(
            config.claimLimits(), new ClaimPolicy(config.claimAgeMax(), lease::lives), routes);
    DecideFinish finishes =
        new DecideFinish(
            new BackoffPolicy(config.backoffFirst(), config.backoffMax()), new Sequence(clock));
    DecideWaits waits = new DecideWaits(pauses, pauses::paces, turns);
    return new DeliveryParts(
        store, claims, routes, kafka, finishes, events, waits, 4 * config.batchMax());
  }

  @Bean
  BytesInFlight bytesInFlight(DeliverConfig config) {
    return new BytesInFlight(config.inFlightBytesMax().toBytes());
  }

  @Bean
  LaneLimits laneLimits(DeliverConfig config) {
    return new LaneLimits(config.inFlightMax(), config.slowInFlightMax());
  }
}
