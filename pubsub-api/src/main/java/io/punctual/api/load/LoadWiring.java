package io.punctual.api.load;

import io.punctual.api.lookup.Lookups;
import io.punctual.store.DueLoad;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the load to come. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LoadConfig.class)
public class LoadWiring {

  @Bean
  LoadController loadController(
      DueLoad load, LoadConfig config, Lookups lookups, InstantSource clock) {
    return new LoadController(load, config, lookups, clock);
  }
}
