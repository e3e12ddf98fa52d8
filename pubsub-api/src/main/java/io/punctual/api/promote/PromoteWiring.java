package io.punctual.api.promote;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.alarm.AlarmConfig;
import io.punctual.api.alarm.BrokerOutages;
import io.punctual.api.alarm.QueueNumbers;
import io.punctual.api.alarm.SendAlarms;
import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvents;
import io.punctual.service.Loop;
import java.time.InstantSource;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;

/** Wires the promoter. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PromoterConfig.class)
@Import({PromoterLock.class, StoredProgress.class, ScanStore.class})
public class PromoteWiring {

  @Bean
  LockProvider lockProvider(JdbcTemplate sql) {
    return new JdbcTemplateLockProvider(
        JdbcTemplateLockProvider.Configuration.builder()
            .withJdbcTemplate(sql)
            .usingDbTime()
            .build());
  }

  @Bean
  PromoteTimers promoteTimers(
      PromoterConfig config,
      AlarmConfig alarms,
      PromoterLock lock,
      Progress progress,
      ScanDueIndex scan,
      QueueNumbers queues,
      SendAlarms send,
      BrokerOutages rocket,
      InstantSource clock,
      ApiEvents events,
      MeterRegistry meters) {
    PromoteTimers promoter =
        new PromoteTimers(
            config, alarms, lock, progress, scan, queues, send, rocket, clock, events);
    Gauge.builder("punctual.promoter.lag.seconds", promoter, PromoteTimers::lagSeconds)
        .register(meters);
    return promoter;
  }

  @Bean
  Loop promoterLoop(PromoteTimers promoter, ApiEvents events) {
    return new Loop("promoter", promoter, 1, Phases.PROMOTE, events);
  }
}
