package io.punctual.api.accuracy;

import io.punctual.api.lookup.Lookups;
import io.punctual.store.accuracy.AccuracyLedger;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the accuracy query. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccuracyConfig.class)
public class AccuracyWiring {

  @Bean
  AccuracyController accuracyController(
      AccuracyLedger ledger, AccuracyConfig config, Lookups lookups, InstantSource clock) {
    return new AccuracyController(new ReadAccuracy(ledger), config, lookups, clock);
  }
}
