package io.punctual.api.auth;

import java.net.URI;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.auth.jwt.*}.
 *
 * @param issuer what the claim {@code iss} must be; empty: JWTs are not taken
 * @param keySet the address of the issuer's keys, its {@code jwks_uri}
 * @param audience what must be in the claim {@code aud}
 * @param tenantClaim the claim with the tenant's name
 * @param scopeClaim the claim with the scopes: words separated by spaces, or a list
 * @param scopePrefix what stands before our scopes' words there
 */
record JwtConfig(
    @DefaultValue("") String issuer,
    @DefaultValue("") String keySet,
    @DefaultValue("") String audience,
    @DefaultValue("tenant") String tenantClaim,
    @DefaultValue("scope") String scopeClaim,
    @DefaultValue("") String scopePrefix) {

  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

  JwtConfig {
    long given = Stream.of(issuer, keySet, audience).filter(value -> !value.isEmpty()).count();
    require(
        given == 0 || given == 3,
        "punctual.auth.jwt: issuer, key-set and audience belong together; give all or none");
    require(
        keySet.isEmpty() || isPrivate(URI.create(keySet)),
        "punctual.auth.jwt.key-set must begin with https:// (http:// for this host alone): who"
            + " changes the keys on their way makes tokens");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private static boolean isPrivate(URI address) {
    return "https".equals(address.getScheme())
        || ("http".equals(address.getScheme()) && LOOPBACK.contains(address.getHost()));
  }

  boolean isGiven() {
    return !issuer.isEmpty();
  }
}
