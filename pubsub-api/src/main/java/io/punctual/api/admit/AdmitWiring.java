package io.punctual.api.admit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.problem.SendProblem;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Wires the bound of requests at once; its filter sees a request before any other. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RequestsConfig.class)
public class AdmitWiring {

  @Bean
  FilterRegistrationBean<AdmitRequests> requestsFilter(
      RequestsConfig config, SendProblem send, MeterRegistry meters) {
    Counter refused = meters.counter("punctual.requests.refused");
    AdmitRequests admit = new AdmitRequests(config, send, refused::increment);
    Gauge.builder("punctual.requests.in.flight", admit, AdmitRequests::inFlight).register(meters);
    Gauge.builder("punctual.requests.in.flight.limit", config::inFlightMax).register(meters);
    FilterRegistrationBean<AdmitRequests> registration = new FilterRegistrationBean<>(admit);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return registration;
  }
}
