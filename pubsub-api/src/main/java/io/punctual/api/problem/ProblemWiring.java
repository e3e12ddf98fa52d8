package io.punctual.api.problem;

import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the error answers. */
@Configuration(proxyBeanMethods = false)
@Import({ProblemAdvice.class, SendProblem.class, ProblemErrorController.class})
public class ProblemWiring {

  /** A form in the body is no query, and a broken one no bug of ours: no body is read as a form. */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsOfTomcat() {
    return factory -> {
      factory.addConnectorCustomizers(connector -> connector.setParseBodyMethods(""));
      factory.addContextCustomizers(
          context ->
              ((StandardHost) context.getParent())
                  .setErrorReportValveClass(ProblemValve.class.getName()));
    };
  }
}
