package io.punctual.api.promote;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.loop.Phases;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
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
@Import({PromoteTimers.class, PromoterLock.class, Progress.Stored.class, ScanDueIndex.Stored.class})
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
  Loop promoterLoop(PromoteTimers promoter, ApiEvents events, MeterRegistry meters) {
    Gauge.builder("punctual.promoter.lag.seconds", promoter, PromoteTimers::lagSeconds)
        .register(meters);
    return new Loop("promoter", promoter, 1, Phases.PROMOTE, events);
  }
}
