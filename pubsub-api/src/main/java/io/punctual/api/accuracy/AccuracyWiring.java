package io.punctual.api.accuracy;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the accuracy query. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccuracyConfig.class)
@Import({ReadAccuracy.class, AccuracyController.class})
public class AccuracyWiring {}
