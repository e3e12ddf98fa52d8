package io.punctual.api.admit;

import static io.punctual.lifecycle.ConfigKey.key;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.requests.*}.
 *
 * @param inFlightMax requests being done at once
 * @param retryAfter when the caller of a rejected request may try again
 * @param headMax how long a request's head may take to arrive
 * @param connectionsPerAddressMax open connections of one address
 */
@ConfigurationProperties("punctual.requests")
public record RequestsConfig(
    @DefaultValue("1000") int inFlightMax,
    @DefaultValue("1s") Duration retryAfter,
    @DefaultValue("10s") Duration headMax,
    @DefaultValue("2048") int connectionsPerAddressMax) {

  public RequestsConfig {
    key("punctual.requests.in-flight-max").positive(inFlightMax);
    key("punctual.requests.head-max")
        .between(headMax, Duration.ofSeconds(1), Duration.ofMinutes(10));
    key("punctual.requests.connections-per-address-max").positive(connectionsPerAddressMax);
  }
}
