package io.punctual.api.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;

/** Wires what explains the API. */
@Configuration(proxyBeanMethods = false)
public class DocsWiring {

  @Bean
  ErrorPageController errorPageController() throws IOException {
    ClassPathResource errors = new ClassPathResource(ErrorPages.RESOURCE);
    return new ErrorPageController(new ErrorPages(errors.getContentAsString(UTF_8)));
  }
}
