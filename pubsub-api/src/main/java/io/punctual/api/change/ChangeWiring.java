package io.punctual.api.change;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.turn.DatabaseTurns;
import io.punctual.api.watch.ApiEvents;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires changes. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ChangeConfig.class)
@Import({
  CancelTimer.class,
  CancelController.class,
  ReadMove.class,
  RescheduleTimer.class,
  RescheduleController.class,
  ReplaceController.class
})
public class ChangeWiring {

  @Bean
  ChangeTimer changeTimer(ChangeConfig config, ApiEvents events, MeterRegistry meters) {
    DatabaseTurns turns =
        new DatabaseTurns(
            config.inFlightMax(),
            config.waitMax(),
            config.retryAfter(),
            "Too much is being changed. Nothing was done.");
    Gauge.builder("punctual.changes.waiting", turns, DatabaseTurns::waiting).register(meters);
    return new ChangeTimer(turns, events);
  }
}
