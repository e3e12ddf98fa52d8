package io.punctual.api.stop;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;

/** Wires how a stop begins. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AnnounceConfig.class)
@Import(AnnounceStop.class)
public class StopWiring {

  /**
   * Before the filters that check tokens and limits. With a 503 Tomcat closes the connection by
   * itself.
   */
  @Bean
  FilterRegistrationBean<AnnounceStop> announceStopFilter(AnnounceStop announce) {
    FilterRegistrationBean<AnnounceStop> registration = new FilterRegistrationBean<>(announce);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return registration;
  }
}
