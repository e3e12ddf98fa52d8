package io.punctual.api.tenant;

import io.punctual.store.preflight.StartRefused;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.auth.*}.
 *
 * @param anonymous whether callers on other hosts may do everything without a token, while there
 *     are no tenants
 */
@ConfigurationProperties("punctual.auth")
record AuthConfig(@DefaultValue("false") boolean anonymous) {

  /**
   * Checks that an API without tenants may listen there.
   *
   * @param address null for all of the host's addresses
   */
  void checkOpen(@Nullable InetAddress address) {
    if (!anonymous && (address == null || !address.isLoopbackAddress())) {
      throw new StartRefused(
          "punctual.tenants is empty, and server.address is %s: other hosts could do everything without a token."
              .formatted(address == null ? "not set" : address.getHostAddress()),
          "Configure tenants with their tokens (punctual.tenants; chart: tenants), or set"
              + " punctual.auth.anonymous to true if your network keeps everybody else out"
              + " (environment: PUNCTUAL_AUTH_ANONYMOUS; chart: auth.anonymous), or set"
              + " server.address to 127.0.0.1.");
    }
  }
}
