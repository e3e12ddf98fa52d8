package io.punctual.api.admit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.punctual.api.loop.Phases;
import io.punctual.api.problem.SendProblem;
import io.punctual.api.watch.ApiEvents;
import io.punctual.lifecycle.Loop;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;

/** Wires the bounds of requests at once, whose filter sees a request first, and of connections. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RequestsConfig.class)
@Import(OpenConnections.class)
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

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> connectionsInSight() {
    return factory -> factory.setProtocol(SeenConnections.class.getName());
  }

  @Bean
  Loop boundConnections(OpenConnections open, RequestsConfig config, ApiEvents events) {
    BoundConnections bound = new BoundConnections(open::now, config, events);
    return new Loop("connections", bound, 1, Phases.WRITE, events);
  }
}
