package io.punctual.api;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.protocol.Sequence;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.change.CallerChanges;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.installation.AlarmQueueTable;
import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.installation.DatabaseSettings;
import io.punctual.store.installation.Installation;
import io.punctual.store.lease.Leases;
import io.punctual.store.name.RepeatedSubmits;
import io.punctual.store.name.TimerNames;
import io.punctual.store.receipt.ReceiptLists;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.sql.DirectJdbcTemplate;
import io.punctual.store.sql.RetrySql;
import io.punctual.store.timer.DueForecast;
import io.punctual.store.timer.DueIndex;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.SameDuePage;
import io.punctual.store.timer.Timers;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** The store's gateways. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SqlConfig.class)
class StoreWiring {

  @Bean
  JdbcTemplate sql(DataSource database) {
    return new DirectJdbcTemplate(database);
  }

  @Bean
  RetrySql retrySql(SqlConfig config, MeterRegistry meters) {
    RetrySql retry = new RetrySql(config.retriesMax(), config.retryWaitMax());
    FunctionCounter.builder("punctual.sql.repeats", retry, RetrySql::repeats).register(meters);
    return retry;
  }

  @Bean
  Timers timers(JdbcTemplate sql, TransactionTemplate transaction, RetrySql retry) {
    return new Timers(sql, transaction, retry);
  }

  @Bean
  Receipts receipts(JdbcTemplate sql) {
    return new Receipts(sql);
  }

  @Bean
  TimerNames names(JdbcTemplate sql) {
    return new TimerNames(sql);
  }

  @Bean
  RepeatedSubmits repeats(JdbcTemplate sql, Timers timers) {
    return new RepeatedSubmits(sql, timers);
  }

  @Bean
  CallerChanges ownerChanges(
      JdbcTemplate sql,
      TransactionTemplate transaction,
      RetrySql retry,
      Timers timers,
      Receipts receipts,
      TimerNames names) {
    return new CallerChanges(sql, transaction, retry, timers, receipts, names);
  }

  @Bean
  DueIndex dueTimers(JdbcTemplate sql, RetrySql retry) {
    return new DueIndex(sql, retry);
  }

  @Bean
  SameDuePage dueAtOnce(JdbcTemplate sql, RetrySql retry) {
    return new SameDuePage(sql, retry);
  }

  @Bean
  ReceiptLists receiptLists(JdbcTemplate sql, RetrySql retry) {
    return new ReceiptLists(sql, retry);
  }

  @Bean
  DueForecast dueForecast(JdbcTemplate sql, RetrySql retry) {
    return new DueForecast(sql, retry);
  }

  @Bean
  PendingTimers pendingTimers(JdbcTemplate sql, RetrySql retry) {
    return new PendingTimers(sql, retry);
  }

  @Bean
  DeadTimers deadTimers(JdbcTemplate sql, TransactionTemplate transaction, RetrySql retry) {
    return new DeadTimers(sql, transaction, retry);
  }

  @Bean
  AccuracyLedger accuracyLedger(JdbcTemplate sql) {
    return new AccuracyLedger(sql);
  }

  @Bean
  CheckInstallation checkInstallation(JdbcTemplate sql) {
    return new CheckInstallation(sql);
  }

  @Bean
  Installation installation(JdbcTemplate sql) {
    return new Installation(sql);
  }

  @Bean
  DatabaseSettings databaseSettings(JdbcTemplate sql) {
    return new DatabaseSettings(sql);
  }

  @Bean
  Leases leases(JdbcTemplate sql) {
    return new Leases(sql);
  }

  @Bean
  AlarmQueueTable alarmQueues(JdbcTemplate sql) {
    return new AlarmQueueTable(sql);
  }

  @Bean
  Sequence sequence(InstantSource clock) {
    return new Sequence(clock);
  }
}
