package io.punctual.api.forecast;

import io.punctual.api.lookup.Lookups;
import io.punctual.store.timer.DueForecast;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the forecast. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ForecastConfig.class)
public class ForecastWiring {

  @Bean
  ForecastController forecastController(
      DueForecast forecast, ForecastConfig config, Lookups lookups, InstantSource clock) {
    return new ForecastController(forecast, config, lookups, clock);
  }
}
