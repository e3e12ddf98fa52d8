package io.punctual.lifecycle.trace;

import static io.punctual.lifecycle.ConfigKey.key;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.tracing.*}.
 *
 * @param endpoint the collector's URL for spans by OTLP over HTTP; empty: nothing is traced
 * @param headers of each request to it
 */
@ConfigurationProperties("punctual.tracing")
public record TracingConfig(
    @DefaultValue("") String endpoint, @DefaultValue Map<String, String> headers) {

  private static final String URL = "https?://[\\w.:\\[\\]-]+/[\\w./-]+";

  /** Its own message does not repeat the value, which might name a user and a password. */
  public TracingConfig {
    key("punctual.tracing.endpoint")
        .require(
            endpoint.isEmpty() || endpoint.matches(URL),
            "must be like http://collector:4318/v1/traces; secrets go into"
                + " punctual.tracing.headers");
  }

  public boolean isOn() {
    return !endpoint.isEmpty();
  }

  /** For logs. */
  String where() {
    return "the collector at " + endpoint + " (punctual.tracing.endpoint)";
  }
}
