package io.punctual.callback;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.callback.deliver.AlarmsSeen;
import io.punctual.callback.deliver.BackoffPolicy;
import io.punctual.callback.deliver.ClaimPolicy;
import io.punctual.callback.deliver.DecideClaims;
import io.punctual.callback.deliver.DecideFinish;
import io.punctual.callback.deliver.DeliverConfig;
import io.punctual.callback.deliver.DeliverEvents;
import io.punctual.callback.deliver.DeliverTimers;
import io.punctual.callback.deliver.DeliveriesConfig;
import io.punctual.callback.deliver.DeliveriesController;
import io.punctual.callback.deliver.DeliveryParts;
import io.punctual.callback.deliver.HandOverAndFinish;
import io.punctual.callback.deliver.LaneLimits;
import io.punctual.callback.deliver.RequireToken;
import io.punctual.callback.lease.HolderLease;
import io.punctual.callback.lease.LeaseConfig;
import io.punctual.callback.lease.LeaseConnection;
import io.punctual.callback.produce.ProduceToKafka;
import io.punctual.callback.produce.Routes;
import io.punctual.callback.produce.SlowPartitions;
import io.punctual.callback.sweep.CountTimers;
import io.punctual.callback.sweep.DecideShards;
import io.punctual.callback.sweep.SweepConfig;
import io.punctual.callback.sweep.SweepLoop;
import io.punctual.callback.sweep.SweepOverdue;
import io.punctual.callback.watch.LogDeliveries;
import io.punctual.callback.watch.MeterDeliveries;
import io.punctual.callback.watch.RecordAccuracy;
import io.punctual.protocol.Sequence;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.delivery.Deliveries;
import io.punctual.store.delivery.SqlDeliveries;
import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.lease.Leases;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.sql.DirectJdbcTemplate;
import io.punctual.store.sql.RetrySql;
import io.punctual.store.timer.DueIndex;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** What the callback is made of. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  DeliverConfig.class,
  DeliveriesConfig.class,
  LeaseConfig.class,
  SweepConfig.class
})
class CallbackWiring {

  @Bean
  InstantSource clock() {
    return InstantSource.system();
  }

  @Bean
  JdbcTemplate sql(DataSource database) {
    return new DirectJdbcTemplate(database);
  }

  @Bean
  RetrySql retrySql() {
    return new RetrySql(6, Duration.ofMillis(300));
  }

  @Bean
  Deliveries deliveries(JdbcTemplate sql, TransactionTemplate transaction, RetrySql retry) {
    return new SqlDeliveries(sql, transaction, retry, new Receipts(sql));
  }

  @Bean
  DueIndex dueTimers(JdbcTemplate sql, RetrySql retry) {
    return new DueIndex(sql, retry);
  }

  @Bean
  LeaseConnection leaseConnection(DataSource database) throws SQLException {
    return new LeaseConnection(database.unwrap(HikariDataSource.class));
  }

  @Bean
  Leases leases(LeaseConnection connection) {
    return new Leases(new JdbcTemplate(connection.database()));
  }

  @Bean
  CheckInstallation checkInstallation(JdbcTemplate sql) {
    return new CheckInstallation(sql);
  }

  @Bean
  HolderLease holderLease(Leases leases, LeaseConfig config, InstantSource clock) {
    return new HolderLease(leases, config, clock, System::nanoTime, new SecureRandom().nextLong());
  }

  @Bean
  RecordAccuracy recordAccuracy(JdbcTemplate sql, HolderLease lease) {
    return new RecordAccuracy(new AccuracyLedger(sql), lease.holder());
  }

  @Bean
  @Primary
  DeliverEvents deliverEvents(MeterRegistry registry, RecordAccuracy accuracy) {
    List<DeliverEvents> all = List.of(new MeterDeliveries(registry), new LogDeliveries(), accuracy);
    return event -> all.forEach(each -> each.happened(event));
  }

  @Bean
  DecideClaims planDelivery(DeliverConfig config, HolderLease lease, Routes routes) {
    return new DecideClaims(
        new DecideClaims.Limits(config.batchMax(), config.bytesMax().toBytes(), config.runwayMax()),
        new ClaimPolicy(config.claimAgeMax(), lease::lives),
        routes);
  }

  @Bean
  HandOverAndFinish settleDelivery(
      DeliverEvents events, HolderLease lease, DeliverConfig config, InstantSource clock) {
    return new HandOverAndFinish(
        events,
        lease::mayHandOver,
        new HandOverAndFinish.Waits(config.handOverMax(), config.detachAfter(), config.finishMax()),
        clock);
  }

  @Bean
  DeliverTimers deliverTimers(
      Deliveries store,
      DecideClaims claims,
      Routes routes,
      KafkaProducer<byte[], byte[]> producer,
      SlowPartitions slow,
      DeliverEvents events,
      HolderLease lease,
      HandOverAndFinish settle,
      DeliverConfig config,
      InstantSource clock) {
    DecideFinish finishes =
        new DecideFinish(
            new BackoffPolicy(config.backoffFirst(), config.backoffMax()), new Sequence(clock));
    return new DeliverTimers(
        new DeliveryParts(
            store,
            claims,
            routes,
            new ProduceToKafka(producer, slow),
            finishes,
            events,
            4 * config.batchMax()),
        lease,
        settle,
        clock);
  }

  @Bean
  AlarmsSeen alarmFlow(InstantSource clock) {
    return new AlarmsSeen(clock);
  }

  @Bean
  LaneLimits capacity(DeliverConfig config) {
    return new LaneLimits(config.requestsMax(), config.slowRequestsMax());
  }

  @Bean
  DeliveriesController deliveriesController(
      DeliverTimers deliverTimers, LaneLimits capacity, AlarmsSeen alarms, DeliverEvents events) {
    return new DeliveriesController(deliverTimers, capacity, alarms, events);
  }

  @Bean
  RequireToken requireToken(DeliveriesConfig deliveries, DeliverConfig config) {
    return new RequireToken(deliveries, config.bodyMax());
  }

  @Bean
  SweepOverdue sweepOverdue(
      DueIndex due,
      Deliveries store,
      DeliverTimers deliverTimers,
      HolderLease lease,
      AlarmsSeen alarms,
      SweepConfig config) {
    return new SweepOverdue(
        due,
        store,
        deliverTimers::deliver,
        () -> DecideShards.of(lease.holder(), lease.live()),
        () -> alarms.isFlowing() ? config.requestsBesideAlarms() : config.requests(),
        config);
  }

  @Bean
  SweepLoop sweepLoop(SweepOverdue sweep, InstantSource clock, MeterRegistry registry) {
    return new SweepLoop(sweep, clock, registry);
  }

  @Bean
  CountTimers countTimers(DueIndex due, HolderLease lease, SweepConfig config) {
    return new CountTimers(due, () -> DecideShards.of(lease.holder(), lease.live()), config);
  }
}
