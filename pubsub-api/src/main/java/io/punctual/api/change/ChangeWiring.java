package io.punctual.api.change;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.turn.Turns;
import io.punctual.api.watch.ApiEvents;
import io.punctual.store.OwnerChanges;
import io.punctual.store.Sequence;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires changes. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ChangeConfig.class)
public class ChangeWiring {

  @Bean
  ChangeTimer changeTimer(ChangeConfig config, ApiEvents events, MeterRegistry meters) {
    Turns turns =
        new Turns(
            config.concurrentMax(),
            config.waitMax(),
            config.retryAfter(),
            "Too much is being changed. Nothing was done.");
    Gauge.builder("punctual.changes.waiting", turns, Turns::waiting).register(meters);
    return new ChangeTimer(turns, events);
  }

  @Bean
  ChangeController changeController(
      ChangeTimer changeTimer, OwnerChanges changes, Sequence sequence, InstantSource clock) {
    return new ChangeController(changeTimer, new CancelTimer(changes, sequence, clock));
  }
}
