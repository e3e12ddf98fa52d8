package io.punctual.api.problem;

import io.punctual.api.watch.ApiEvents;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the error answers. */
@Configuration(proxyBeanMethods = false)
public class ProblemWiring {

  @Bean
  ProblemAdvice problemAdvice(ApiEvents events) {
    return new ProblemAdvice(events);
  }

  @Bean
  ProblemErrorController problemErrorController() {
    return new ProblemErrorController();
  }
}
