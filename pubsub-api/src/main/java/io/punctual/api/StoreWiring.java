package io.punctual.api;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.store.AccuracyLedger;
import io.punctual.store.AlarmQueueTable;
import io.punctual.store.CallerChanges;
import io.punctual.store.CheckInstallation;
import io.punctual.store.DatabaseSettings;
import io.punctual.store.DeadTimers;
import io.punctual.store.DirectJdbcTemplate;
import io.punctual.store.DueForecast;
import io.punctual.store.DueIndex;
import io.punctual.store.Installation;
import io.punctual.store.Leases;
import io.punctual.store.PendingTimers;
import io.punctual.store.ReceiptLists;
import io.punctual.store.Receipts;
import io.punctual.store.RepeatedSubmits;
import io.punctual.store.RetrySql;
import io.punctual.store.SameDuePage;
import io.punctual.store.Sequence;
import io.punctual.store.TimerNames;
import io.punctual.store.Timers;
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
