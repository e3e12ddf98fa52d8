package io.punctual.api.console;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Keys {@code punctual.console.oidc.*}. The provider is the issuer of {@code punctual.auth.jwt}.
 *
 * @param clientId the console's, as a public client; empty: no sign-in at the provider
 * @param scope the words to ask for, separated by spaces
 * @param parameters more of the request for a sign-in
 * @param origins what the browser may call beside the issuer's own origin
 */
record OidcConfig(
    @DefaultValue("") String clientId,
    @DefaultValue("openid") String scope,
    @DefaultValue Map<String, String> parameters,
    @DefaultValue List<String> origins) {

  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

  OidcConfig {
    for (String origin : origins) {
      require(
          origin(origin, "punctual.console.oidc.origins").equals(origin),
          "punctual.console.oidc.origins: %s is no origin such as https://id.example.com"
              .formatted(origin));
    }
  }

  boolean isGiven() {
    return !clientId.isEmpty();
  }

  /** Of what the browser sends codes and tokens to: hence by https, or to its own host. */
  static String origin(String address, String key) {
    URI uri = URI.create(address);
    boolean closed =
        "https".equals(uri.getScheme())
            || ("http".equals(uri.getScheme()) && LOOPBACK.contains(uri.getHost()));
    require(
        closed && uri.getHost() != null,
        "%s: %s must begin with https:// (http:// for this host alone)".formatted(key, address));
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    return uri.getScheme() + "://" + uri.getHost() + port;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
