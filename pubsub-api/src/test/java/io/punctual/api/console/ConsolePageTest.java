package io.punctual.api.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.punctual.store.preflight.StartRefused;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsolePageTest {

  private static final String BUILT = "<meta name=\"sign-in\" content=\"\">";
  private static final String ISSUER = "https://id.example.com/realms/a";

  @Test
  void withoutAClientThePageCallsItsServerAlone() {
    ConsolePage page = ConsolePage.of(BUILT, client("", List.of()), ISSUER);

    assertThat(page.html()).asString(UTF_8).isEqualTo(BUILT);
    assertThat(page.policy()).isEqualTo(policy("'self'"));
  }

  @Test
  void withAClientItCallsTheProviderTooAndNothingElseIsLooser() {
    List<String> origins = List.of("https://token.example.com:8443", "https://id.example.com");

    assertThat(ConsolePage.of(BUILT, client("console", List.of()), ISSUER).policy())
        .isEqualTo(policy("'self' https://id.example.com"));
    assertThat(ConsolePage.of(BUILT, client("console", origins), ISSUER).policy())
        .isEqualTo(policy("'self' https://id.example.com https://token.example.com:8443"));
  }

  @Test
  void whatThePageIsToldCannotLeaveItsPlace() {
    OidcConfig oidc =
        new OidcConfig("\"><script>", "openid", Map.of("audience", "a'&b"), List.of());

    assertThat(ConsolePage.of(BUILT, oidc, ISSUER).html())
        .asString(UTF_8)
        .contains("&quot;clientId&quot;:&quot;\\&quot;&gt;&lt;script&gt;&quot;")
        .contains("a&#39;&amp;b")
        .doesNotContain("<script>");
  }

  @Test
  void aClientWithoutAnIssuerIsRefused() {
    assertThatThrownBy(() -> ConsolePage.of(BUILT, client("console", List.of()), ""))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("punctual.console.oidc.client-id")
        .hasMessageContaining("punctual.auth.jwt.issuer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://id.example.com", "id.example.com", "ftp://id.example.com"})
  void codesAndTokensDoNotTravelInTheClear(String issuer) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConsolePage.of(BUILT, client("console", List.of()), issuer))
        .withMessageContaining("punctual.auth.jwt.issuer");
    assertThat(ConsolePage.of(BUILT, client("c", List.of()), "http://127.0.0.1:7/").policy())
        .isEqualTo(policy("'self' http://127.0.0.1:7"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "https:",
        "http://token.example.com",
        "https://token.example.com/",
        "https://a@token.example.com",
        "https://token.example.com; script-src *",
        "https://token.example.com *"
      })
  void anOriginIsOneOrigin(String origin) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client("console", List.of(origin)))
        .withMessageContaining(origin);
  }

  private static OidcConfig client(String clientId, List<String> origins) {
    return new OidcConfig(clientId, "openid", Map.of(), origins);
  }

  private static String policy(String connect) {
    return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        + " connect-src %s; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            .formatted(connect);
  }
}
