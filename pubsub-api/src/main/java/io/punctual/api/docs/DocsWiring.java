package io.punctual.api.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.io.ClassPathResource;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Wires what explains the API. What answers people is made when somebody asks. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DocsConfig.class)
public class DocsWiring {

  @Bean
  @Lazy
  @ConditionalOnBooleanProperty(name = "punctual.docs.document", matchIfMissing = true)
  ApiDocumentController apiDocumentController() throws IOException {
    ClassPathResource document = new ClassPathResource(ApiDocument.RESOURCE);
    return new ApiDocumentController(ApiDocument.of(document.getContentAsByteArray()));
  }

  @Bean
  WebMvcConfigurer swaggerUi(DocsConfig config) {
    return config.document() && config.swaggerUi()
        ? new ServeSwaggerUi()
        : new WebMvcConfigurer() {};
  }

  @Bean
  @Lazy
  DocPagesController docPagesController() throws IOException {
    return new DocPagesController(
        new ErrorPages(read(ErrorPages.RESOURCE)), new RunbookPage(read(RunbookPage.RESOURCE)));
  }

  private static String read(String resource) throws IOException {
    return new ClassPathResource(resource).getContentAsString(UTF_8);
  }
}
