package io.punctual.lifecycle.trace;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what traces, if a collector is given. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TracingConfig.class)
public class TraceWiring {

  @Bean
  Traces traces(
      TracingConfig config,
      @Value("${spring.application.name}") String service,
      MeterRegistry meters) {
    return Traces.to(config, service, meters.counter("punctual.spans.lost"));
  }
}
