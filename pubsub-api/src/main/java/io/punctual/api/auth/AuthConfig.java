package io.punctual.api.auth;

import io.punctual.api.tenant.GivenToken;
import io.punctual.store.preflight.StartRefused;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.auth.*}.
 *
 * @param anonymous whether callers on other hosts may do everything without a token, while there
 *     are no tenants
 * @param operatorTokenSha256 tokens of operators, each as {@link GivenToken} reads it
 */
@ConfigurationProperties("punctual.auth")
record AuthConfig(
    @DefaultValue("false") boolean anonymous,
    @DefaultValue List<String> operatorTokenSha256,
    @DefaultValue JwtConfig jwt) {

  AuthConfig {
    // The wrong value is not told: it may be a token by mistake.
    if (!operatorTokenSha256.stream().allMatch(token -> GivenToken.parse(token).isPresent())) {
      throw new IllegalArgumentException(
          "punctual.auth.operator-token-sha256 holds something that is no SHA-256 (64 hexadecimal"
              + " digits) with or without the scopes submit, read, change");
    }
  }

  List<GivenToken> operatorTokens() {
    return operatorTokenSha256.stream().map(GivenToken::parse).flatMap(Optional::stream).toList();
  }

  /**
   * Checks that an API without tenants may listen there.
   *
   * @param address null for all of the host's addresses
   */
  void checkOpen(@Nullable InetAddress address) {
    if (jwt.isGiven() || !operatorTokenSha256.isEmpty()) {
      throw new StartRefused(
          "punctual.tenants is empty, and punctual.auth names who may come.",
          "Configure the tenants that tokens are of (punctual.tenants; chart: tenants).");
    }
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
