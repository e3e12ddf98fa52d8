package io.punctual.api.pace;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires paces. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PacesConfig.class)
@Import({ReadPace.class, PacesController.class})
public class PaceWiring {}
