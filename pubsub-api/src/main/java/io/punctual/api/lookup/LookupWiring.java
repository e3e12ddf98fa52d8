package io.punctual.api.lookup;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.turn.DatabaseTurns;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires look-ups. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LookupConfig.class)
@Import({
  AnswerInFull.class,
  Targets.class,
  FindTimer.class,
  LookupController.class,
  PayloadController.class,
  PendingPages.class,
  KeyedPages.class,
  TimersController.class,
  ReceiptsController.class
})
public class LookupWiring {

  @Bean
  Lookups lookups(LookupConfig config, MeterRegistry meters) {
    DatabaseTurns turns =
        new DatabaseTurns(
            config.inFlightMax(),
            config.waitMax(),
            config.retryAfter(),
            "Too much is being looked up.");
    Gauge.builder("punctual.lookups.waiting", turns, DatabaseTurns::waiting).register(meters);
    return new Lookups(turns);
  }
}
