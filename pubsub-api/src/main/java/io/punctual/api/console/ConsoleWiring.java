package io.punctual.api.console;

import java.io.IOException;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Wires the console. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ConsoleConfig.class)
@ConditionalOnBooleanProperty(name = "punctual.console.enabled", matchIfMissing = true)
public class ConsoleWiring {

  @Bean
  ConsoleController consoleController() throws IOException {
    return new ConsoleController(new ClassPathResource("console.html").getContentAsByteArray());
  }

  /** Their names hold a hash of their content. */
  @Bean
  WebMvcConfigurer consoleFiles() {
    return new WebMvcConfigurer() {
      @Override
      public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry
            .addResourceHandler("/console/**")
            .addResourceLocations("classpath:/console/")
            .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).immutable())
            .setUseLastModified(false);
      }
    };
  }
}
