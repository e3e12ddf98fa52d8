package io.punctual.api.lookup;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.turn.DatabaseTurns;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
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
  PayloadController.class,
  PendingPages.class,
  KeyedPages.class,
  TimersController.class,
  ReceiptsController.class
})
public class LookupWiring {

  /** The console's files keep their 304. */
  @Bean
  FilterRegistrationBean<AnswerInFull> answerInFull() {
    FilterRegistrationBean<AnswerInFull> registration =
        new FilterRegistrationBean<>(new AnswerInFull());
    registration.addUrlPatterns("/v1/*");
    return registration;
  }

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
