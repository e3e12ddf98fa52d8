package io.punctual.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

class ConsoleWiringTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void pageAndFilesAreThereUnlessTheConsoleIsSwitchedOff(boolean enabled) {
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("given", Map.of("punctual.console.enabled", enabled)));
      context.register(ConsoleWiring.class);
      context.refresh();
      assertThat(context.getBeansOfType(ConsoleController.class)).hasSize(enabled ? 1 : 0);
      assertThat(context.getBeansOfType(WebMvcConfigurer.class)).hasSize(enabled ? 1 : 0);
    }
  }
}
