package io.punctual.api.docs;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.docs.*}.
 *
 * @param document whether the OpenAPI document is served
 * @param swaggerUi whether Swagger UI is, too
 */
@ConfigurationProperties("punctual.docs")
record DocsConfig(
    @DefaultValue("true") boolean document, @DefaultValue("true") boolean swaggerUi) {}
