package io.punctual.api;

import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.lifecycle.ReceiptsConfig;
import io.punctual.protocol.Outcome;
import io.punctual.protocol.Sequence;
import io.punctual.store.accuracy.AccuracyLedger;
import io.punctual.store.change.CallerChanges;
import io.punctual.store.dead.DeadTimers;
import io.punctual.store.installation.AlarmQueueTable;
import io.punctual.store.installation.CheckDurability;
import io.punctual.store.installation.CheckEncryption;
import io.punctual.store.installation.CheckInstallation;
import io.punctual.store.installation.Installation;
import io.punctual.store.job.JobItems;
import io.punctual.store.job.Jobs;
import io.punctual.store.lease.CompareClocks;
import io.punctual.store.lease.Leases;
import io.punctual.store.name.RepeatedSubmits;
import io.punctual.store.name.TimerNames;
import io.punctual.store.pace.PaceTable;
import io.punctual.store.pause.PauseTable;
import io.punctual.store.receipt.ReceiptLists;
import io.punctual.store.receipt.Receipts;
import io.punctual.store.schedule.Schedules;
import io.punctual.store.sql.DirectJdbcTemplate;
import io.punctual.store.sql.RetrySql;
import io.punctual.store.timer.CountPending;
import io.punctual.store.timer.DueForecast;
import io.punctual.store.timer.DueIndex;
import io.punctual.store.timer.PendingTimers;
import io.punctual.store.timer.SameDuePage;
import io.punctual.store.timer.Timers;
import io.punctual.store.topic.TopicTable;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The store's gateways. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SqlConfig.class, ReceiptsConfig.class})
@Import({
  DirectJdbcTemplate.class,
  Timers.class,
  TimerNames.class,
  RepeatedSubmits.class,
  CallerChanges.class,
  DueIndex.class,
  SameDuePage.class,
  ReceiptLists.class,
  DueForecast.class,
  CountPending.class,
  PendingTimers.class,
  DeadTimers.class,
  AccuracyLedger.class,
  CheckInstallation.class,
  Installation.class,
  CheckDurability.class,
  CheckEncryption.class,
  Leases.class,
  CompareClocks.class,
  AlarmQueueTable.class,
  TopicTable.class,
  Schedules.class,
  JobItems.class,
  Jobs.class,
  PaceTable.class,
  PauseTable.class,
  Sequence.class
})
class StoreWiring {

  @Bean
  Receipts receipts(JdbcTemplate sql, ReceiptsConfig config) {
    return new Receipts(sql, config.published() ? EnumSet.allOf(Outcome.class) : Set.of());
  }

  /** Boot's would come with a look at each bean for {@code @Transactional}, which none has. */
  @Bean
  TransactionTemplate transaction(PlatformTransactionManager transactions) {
    return new TransactionTemplate(transactions);
  }

  @Bean
  RetryTemplate sqlRetry(SqlConfig config, MeterRegistry meters) {
    return RetrySql.template(
        config.retriesMax(),
        config.retryWaitMax(),
        config.retryTimeMax(),
        meters.counter("punctual.sql.repeats")::increment);
  }
}
