package io.punctual.api.dead;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the dead letters. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RedriveConfig.class)
@Import({DeadTimersController.class, RedriveTimers.class})
public class DeadWiring {}
