package io.punctual.api.forecast;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the forecast. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ForecastConfig.class)
@Import(ForecastController.class)
public class ForecastWiring {}
