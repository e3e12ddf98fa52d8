package io.punctual.api.pause;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires pauses. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PausesConfig.class)
@Import({ReadPause.class, PausesController.class})
public class PauseWiring {}
