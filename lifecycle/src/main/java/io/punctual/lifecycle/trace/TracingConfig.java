package io.punctual.lifecycle.trace;

import static io.punctual.lifecycle.ConfigKey.key;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.tracing.*}.
 *
 * @param endpoint the collector's URL for spans by OTLP over HTTP; empty: nothing is traced
 */
@ConfigurationProperties("punctual.tracing")
public record TracingConfig(@DefaultValue("") String endpoint) {

  public TracingConfig {
    key("punctual.tracing.endpoint")
        .require(
            endpoint.matches("|https?://[^/\\s]+/\\S+"),
            "is " + endpoint + "; it must be like http://collector:4318/v1/traces");
  }

  public boolean isOn() {
    return !endpoint.isEmpty();
  }
}
