package io.punctual.api.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.punctual.store.preflight.StartRefused;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.web.util.HtmlUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * The page as it is served: with what its user needs to sign in at an identity provider, if there
 * is one.
 *
 * @param policy its Content-Security-Policy
 */
@SuppressWarnings("ArrayRecordComponent")
record ConsolePage(byte[] html, String policy) {

  static final String ISSUER = "punctual.auth.jwt.issuer";

  private static final String PLACE = "name=\"sign-in\" content=\"\"";

  /**
   * Nothing but this server's own files, and no script, style or frame within a page. %s: whom the
   * page may call beside this server.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'%s; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /**
   * Checks that a client has a provider.
   *
   * @param built as the console's build left it
   * @param issuer of the JWTs that the API takes; empty: it takes none
   */
  static ConsolePage of(String built, OidcConfig oidc, String issuer) {
    if (!oidc.isGiven()) {
      return new ConsolePage(built.getBytes(UTF_8), POLICY.formatted(""));
    }
    if (issuer.isEmpty()) {
      throw new StartRefused(
          "punctual.console.oidc.client-id is given, and %s is not.".formatted(ISSUER),
          "Give punctual.auth.jwt.*: the console signs in at that issuer, whose tokens the API"
              + " takes.");
    }
    String html = built.replace(PLACE, PLACE.replace("\"\"", "\"" + signIn(oidc, issuer) + "\""));
    return new ConsolePage(html.getBytes(UTF_8), POLICY.formatted(callable(oidc, issuer)));
  }

  private static String signIn(OidcConfig oidc, String issuer) {
    Map<String, Object> told =
        Map.of(
            "issuer", issuer,
            "clientId", oidc.clientId(),
            "scope", oidc.scope(),
            "parameters", oidc.parameters());
    return HtmlUtils.htmlEscape(JsonMapper.shared().writeValueAsString(told), UTF_8.name());
  }

  private static String callable(OidcConfig oidc, String issuer) {
    return Stream.concat(Stream.of(OidcConfig.origin(issuer, ISSUER)), oidc.origins().stream())
        .distinct()
        .map(origin -> " " + origin)
        .collect(Collectors.joining());
  }
}
