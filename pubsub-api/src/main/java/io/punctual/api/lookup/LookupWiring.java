package io.punctual.api.lookup;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires look-ups. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LookupConfig.class)
@Import({
  Targets.class,
  FindTimer.class,
  LookupController.class,
  ListTimers.class,
  TimersController.class,
  ReceiptsController.class
})
public class LookupWiring {

  @Bean
  Lookups lookups(LookupConfig config, MeterRegistry meters) {
    Lookups lookups = new Lookups(config);
    Gauge.builder("punctual.lookups.waiting", lookups, Lookups::waiting).register(meters);
    return lookups;
  }
}
