package io.punctual.api.start;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the checks at the start. */
@Configuration(proxyBeanMethods = false)
@Import(CheckStart.class)
public class StartWiring {}
