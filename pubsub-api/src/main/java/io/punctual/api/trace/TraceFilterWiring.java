package io.punctual.api.trace;

import io.punctual.lifecycle.trace.TraceWiring;
import io.punctual.lifecycle.trace.Traces;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;

/** Wires the filter that traces. */
@Configuration(proxyBeanMethods = false)
@Import(TraceWiring.class)
public class TraceFilterWiring {

  /** Behind the filters that check tokens and limits: only what they let in is traced. */
  @Bean
  FilterRegistrationBean<TraceRequests> traceFilter(Traces traces) {
    FilterRegistrationBean<TraceRequests> registration =
        new FilterRegistrationBean<>(new TraceRequests(traces));
    registration.addUrlPatterns("/v1/*");
    registration.setOrder(Ordered.LOWEST_PRECEDENCE);
    registration.setEnabled(traces.isOn());
    return registration;
  }
}
