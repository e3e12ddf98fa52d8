package io.punctual.api.start;

import io.punctual.lifecycle.WarmUpConfig;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires what comes before readiness: checks, and a warm-up. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(WarmUpConfig.class)
@Import({CheckStart.class, WarmUpApi.class})
public class StartWiring {}
