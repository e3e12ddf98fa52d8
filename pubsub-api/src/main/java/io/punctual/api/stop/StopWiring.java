package io.punctual.api.stop;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Wires how a stop begins. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StopConfig.class)
public class StopWiring {

  @Bean
  AnnounceStop announceStop(StopConfig config) {
    return new AnnounceStop(config.announce());
  }

  /** Before who checks tokens and limits. With a 503 Tomcat closes the connection by itself. */
  @Bean
  FilterRegistrationBean<AnnounceStop> announceStopFilter(AnnounceStop announce) {
    FilterRegistrationBean<AnnounceStop> registration = new FilterRegistrationBean<>(announce);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return registration;
  }
}
