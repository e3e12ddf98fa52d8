package io.punctual.api.docs;

import java.time.Duration;
import java.util.Objects;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.webjars.WebJarVersionLocator;

/** Swagger UI: our page before the WebJar's files, and nothing from any other host. */
final class ServeSwaggerUi implements WebMvcConfigurer {

  private static final String FILES = "/swagger-ui/";
  private static final String PAGE = FILES + "index.html";
  private static final Duration FRESH_FOR = Duration.ofHours(1);

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    // Not by their times: reproducible builds give all files the same.
    registry
        .addResourceHandler(FILES + "**")
        .addResourceLocations("classpath:/swagger-ui/", "classpath:/" + webJar())
        .setCacheControl(CacheControl.maxAge(FRESH_FOR))
        .setUseLastModified(false);
  }

  private static String webJar() {
    String version = new WebJarVersionLocator().version("swagger-ui");
    return "META-INF/resources/webjars/swagger-ui/%s/"
        .formatted(Objects.requireNonNull(version, "the WebJar of Swagger UI is missing"));
  }

  @Override
  public void addViewControllers(ViewControllerRegistry registry) {
    registry.addRedirectViewController("/swagger-ui.html", PAGE);
    registry.addRedirectViewController("/swagger-ui", PAGE);
    registry.addRedirectViewController(FILES, PAGE);
  }
}
