package io.punctual.api.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
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
  ConsoleController consoleController(ConsoleConfig config, Environment environment)
      throws IOException {
    String built = new ClassPathResource("console.html").getContentAsString(UTF_8);
    String issuer = environment.getProperty(ConsolePage.ISSUER, "");
    return new ConsoleController(ConsolePage.of(built, config.oidc(), issuer));
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
